import { withoutTags } from '../common/html/text-content.ts'
import type { Classification, Issue, MailKind } from '../common/types/issue.ts'
import type { Mailbox, ParsedMail } from '../common/types/mail.ts'
import { asksForReply } from '../confirmation/confirming-reply.ts'
import { extractIssue } from '../extract/extract-issue.ts'
import { type Reading, readMail } from '../mime/readable-mail.ts'
import { choiceOfShort, confirmationOf } from './confirmation.ts'
import { kindByModel } from './kind-by-model.ts'
import { isPeriodical, kindFeatures } from './kind-features.ts'
import { otherReason } from './other.ts'
import { readOnLinks } from './story-links.ts'
import { isTransaction } from './transaction.ts'

/** Whether a mail is encrypted: PGP/MIME (RFC 3156), S/MIME (RFC 8551) or PGP in the text. */
function isEncrypted({ headers, text, html, attachments }: ParsedMail): boolean {
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? ''
  if (/^multipart\/encrypted\b/i.test(type)) return true
  const isSealed = /^application\/(?:x-)?pkcs7-mime\b/i.test(type)
  if (isSealed && !/smime-type\s*=\s*"?(?:signed|certs)/i.test(type)) return true
  const body = text ?? (html === null ? '' : withoutTags(html, '\n'))
  return /^\s*-----BEGIN PGP MESSAGE-----/.test(body) && attachments.length < 3
}

/**
 * Classifies a mail by its words, links and header fields, and by whether its issue, which is extracted unless it is
 * given, seems to have no article. If in doubt it is a newsletter: showing one mail too many is better than losing an
 * issue.
 */
export function classifyMail(
  mail: ParsedMail,
  { noArticle }: Pick<Issue, 'noArticle'> = extractIssue(mail),
): Classification {
  const reading = readMail(mail)
  if (isEncrypted(mail)) return { kind: 'other', reason: 'is encrypted' }
  const verdict: Classification =
    forwardingOf(mail, reading) ??
    confirmationOf(mail, reading) ??
    otherVerdict(isOwnBusiness(mail, reading) ? 'is about an order or an account' : null) ??
    (isWelcome(reading, mail.from) ? { kind: 'welcome', reason: 'greets a new subscriber' } : null) ??
    otherVerdict(otherReason(mail, reading)) ??
    verdictByWords(mail, reading, noArticle)
  if (verdict.choice) return withRequest(verdict, reading)
  if (!MAY_ASK.has(verdict.kind)) return verdict
  const choice = choiceOfShort(mail, reading)
  return choice ? withRequest({ ...verdict, choice }, reading) : verdict
}

/** The length of the mail's own text that is shown for its request, in characters. */
const SHOWN = 600

/** With the request in the mail's words, and the requested reply if it asks for one. */
function withRequest(verdict: Classification, { text, raw }: Reading): Classification {
  const reply = asksForReply(raw)
  return { ...verdict, words: text.slice(0, SHOWN).toWellFormed(), ...(reply !== null && { reply }) }
}

/** Kinds that a confirmation in unknown wording is mistaken for. */
const MAY_ASK = new Set<MailKind>(['newsletter', 'promotion', 'other'])

function otherVerdict(reason: string | null): Classification | null {
  return reason === null ? null : { kind: 'other', reason }
}

/** Classifies a mail without a distinctive form by its similarity to labelled mails in words, links, sender and lines. */
function verdictByWords(mail: ParsedMail, reading: Reading, noArticle: number): Classification {
  if (mail.forwarded !== null) return { kind: 'newsletter', reason: REASONS.newsletter }
  const kind = kindByModel(kindFeatures(mail, reading), { noArticle })
  return { kind, reason: REASONS[kind] }
}

const REASONS = {
  newsletter: 'none of the other kinds',
  promotion: 'reads like an offer',
  other: 'reads like a notice',
}

function isOwnBusiness(mail: ParsedMail, reading: Reading): boolean {
  if (mail.forwarded !== null || (isBulk(mail) && isPeriodical(mail.from, reading.subject))) return false
  return isTransaction(reading, isBulk(mail))
}

function isBulk(mail: ParsedMail): boolean {
  return mail.listUnsubscribe !== null || mail.listId !== null
}

const FORWARDER = /^forwarding-noreply@(?:google|gmail)\.com$/

const FORWARDS =
  /forwarding confirmation|(?:requested|wants|would like) to (?:automatically )?forward|automatically forward (?:mail|messages|e-?mails)|(?:verify|confirm) (?:your |this |the )?(?:e-?mail (?:address )?for )?forwarding|(?:mail |e-?mail )?forwarding (?:address )?verification|request was made to forward|weiterleitungsbestätigung|bestätigung (?:der|für die) weiterleitung|automatisch (?:an .{0,60} )?(?:weiterzuleiten|weiterleiten)|confirmation (?:du|de) transfert|transfert automatique|confirmación de reenvío|conferma (?:dell.)?(?:di )?inoltro|bevestiging (?:van|voor) (?:het )?doorsturen|confirmação de encaminhamento|bekräftelse (?:på|av) vidarebefordran|bekræftelse på .{0,12}videresendelse|bekreftelse på videresending|potwierdzenie przekazywania|potvrzení přeposílání|подтверждение пересылки|yönlendirme onayı|転送の確認|转发确认|轉寄確認|전달 확인/i

/** The verification that a mail provider sends before it forwards mail to a new address; null for any other mail. */
function forwardingOf(mail: ParsedMail, reading: Reading): Classification | null {
  const isProvider = FORWARDER.test(mail.from?.address ?? '')
  const saysSo = reading.words < 400 && FORWARDS.test(`${reading.subject} ${reading.text.slice(0, 2000)}`)
  if (!isProvider && !saysSo) return null
  const code =
    /\(#(\d{6,12})\)/.exec(reading.subject)?.[1] ??
    /(?:code|kod|código|codice|код|コード|代码|코드)\D{0,60}?(\d{6,12})\b/i.exec(reading.text)?.[1]
  const link = reading.links.find(({ href, text }) => isConfirmLink(href, text))
  return {
    kind: 'forwarding',
    reason: 'a mail provider asks for permission to forward mail here',
    ...(link ? { confirmUrl: link.href } : {}),
    ...(code ? { code } : {}),
  }
}

function isConfirmLink(href: string, text: string): boolean {
  return (
    /\/mail\/(?:u\/\d+\/)?vf-|mail-settings\.google\.com\/mail\/vf|\/verify|\/confirm/i.test(href) ||
    /confirm|verify|bestätig|\baccept|akzeptier|annehmen|\ballow/i.test(text)
  )
}

const WELCOME_WORDS = 600
const SHORT_WELCOME_WORDS = 160

const GREETS =
  /\bwelcome\b(?! back| to (?:[\p{L}\p{N}’']{1,20} ){0,3}(?:issues?|editions?|instal?lments?|episodes?|round-?ups?)\b)|thank(?:s| you) for (?:subscribing|signing up|joining|registering|your subscription)|you(?:'|’)?(?:re| are) (?:now )?(?:subscribed(?! (?:as|with|under|to this|to .{0,60} (?:as|with)\b))|signed up|on the list|in\b)|(?:subscription|sign[- ]?up) (?:\S+ ){0,4}(?:has been|is) (?:now )?confirmed|so glad you.re here|subscription (?:notification|confirmed|activated)|(?:you have been|you were) (?:added|subscribed)|herzlich willkommen|willkommen\b|danke für (?:deine|ihre) anmeldung|vielen dank für (?:deine|ihre) anmeldung|bienvenue|danke,? dass (?:sie|du) .{0,60}(?:abonniert|angemeldet)|merci (?:pour votre|de votre|de vous être) (?:inscription|abonn|inscrit)|bienvenid[oa]s?|gracias por (?:suscribirte|registrarte|tu suscripción)|benvenut[oaie]|grazie per (?:esserti|l.)iscri|welkom|bedankt voor (?:je|uw) (?:aanmelding|inschrijving)|bem-vind[oa]|obrigad[oa] por (?:se inscrever|assinar)|välkommen|velkommen|witamy|dziękujemy za zapis|tervetuloa|vítejte|hoş geldin|добро пожаловать|ようこそ|ご登録ありがとう|欢迎|환영/iu

/** Topics of a welcome mail. */
const SUBSCRIPTION =
  /(?<!un)subscri|newsletter|\bgroup\b|sign(?:ed|ing)?[- ]?up|registr|account|mailing list|member|anmeld|abonn|konto|inscri|inscrev|assina|compte|suscri|cuenta|iscri|nieuwsbrief|aanmeld|prenumer|tilmeld|zapis|登録|購読|订阅|구독/i

/** A sender of welcome mails only. */
const GREETER = /^(?:welcome|willkommen|bienvenue|bienvenid[oa]s?|benvenut[oi]|welkom|onboarding)\b/i

/** Phrases before the first issue. */
const BEFORE_FIRST =
  /\b(?:your|ihre[nr]?|deine[nr]?|votre|je|uw|tu) (?:very )?(?:first|ersten?|premi(?:er|ère)|eerste|primer[oa]?)(?: \S+)? (?:\S*-)?(?:newsletters?|issue|edition|ausgabe|numéro|nieuwsbrief|boletín)\b/i

/** Longer texts may mention a first issue in passing. */
const BEFORE_FIRST_WORDS = 800

/**
 * Whether a mail welcomes a new subscriber: in its subject if it is short and begins with it, or by mentioning the
 * first issue to come.
 */
function isWelcome(reading: Reading, from: Mailbox | null): boolean {
  const { subject, text, words } = reading
  if (from !== null && GREETER.test(from.address) && words < WELCOME_WORDS) return true
  const opening = text.slice(0, 1500)
  if (words < BEFORE_FIRST_WORDS && BEFORE_FIRST.test(opening)) return true
  if (!SUBSCRIPTION.test(`${subject} ${opening}`)) return false
  // The headline of an issue may contain a welcome; it then has more links than a welcome mail.
  const isIssue = readOnLinks(reading) >= 2 && !isNamed(subject, from)
  const greeting = isIssue ? opening.replace(subject, ' ') : opening
  if (GREETS.test(subject) && words < WELCOME_WORDS && (!isIssue || GREETS.test(greeting.slice(0, 200))))
    return true
  return words < SHORT_WELCOME_WORDS && GREETS.test(greeting.slice(0, 300)) && !isIssue
}

/** Whether a subject contains a word of the sender's name. */
function isNamed(subject: string, from: Mailbox | null): boolean {
  const words = (from?.name ?? '').toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []
  return words.some((word) => !GENERIC_NAME.test(word) && subject.toLowerCase().includes(word))
}

const GENERIC_NAME = /^(?:newsletter|news|weekly|daily|review|report|team|post|from|the)$/
