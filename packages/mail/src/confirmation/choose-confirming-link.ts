import { siteOf, siteOfAddress } from '../common/net/site-of.ts'
import {
  addressConfirms,
  addressSubscribes,
  asksToConfirm,
  isAffirmative,
  mentionsSubscribing,
  subscriptionAddress,
} from '../common/text/confirming-words.ts'
import { type Harm, harmInWords } from '../common/text/harmful-words.ts'
import { withoutInvisible } from '../common/text/without-invisible.ts'
import type { ConfirmationReason, ConfirmingChoice } from '../common/types/confirming-choice.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { type Reading, readMail } from '../mime/readable-mail.ts'
import { isLookAlike } from './look-alike-host.ts'
import { linksOfMail, type MailLink } from './mail-link.ts'

/** Words that are not names of newsletters. */
const ENDING = new Set<Harm | null>(['unsubscribe', 'delete', 'reset-password'])

/** Splits sentences and blocks. */
const ENDS = /(?<=[.!?])\s+|(?<=[。！？])|\n\s*\n/u

/** Confirming something other than a subscription: that the address is the user's. */
const ADDRESS =
  /e-?mail|\badd?res|correo|mejl|e-?pos|sähköposti|e-?pašt|почт|пошт|имейл|ηλεκτρονικ|メール|邮箱|郵箱|邮件|信箱|이메일|البريد|דוא|อีเมล|ईमेल/iu

/** Describes what was asked for, not what may be asked for. */
const DESCRIBES_REQUEST =
  /\byou(?: have|['’]ve)? (?:just |recently )?(?:asked|requested|chosen|told us)|(?:received|got) (?:a|an|your) (?:\S+ )?request|your request to|we were asked|(?:sie|du|ihr) ha(?:ben|st|bt) .{0,60}(?:gebeten|angefordert|beantragt|gewünscht|verlangt)|(?:ihr|dein)e? (?:antrag|anfrage|wunsch)\b|vous (?:avez demandé|souhaitez|voulez)|votre demande|has? (?:pedido|solicitado)|(?:hai|ha) (?:richiesto|chiesto)|(?:você|o senhor) (?:pediu|solicitou)|(?:je|u) (?:hebt|heeft) .{0,60}(?:gevraagd|verzocht|aangevraagd)|вы (?:запросили|попросили)/iu
const CONDITIONAL =
  /\b(?:if|unless|in case|wenn|falls|sollten|si|s['’]il|se|caso|als|indien|mocht|om|hvis|jos|jeśli|jeżeli|pokud|ha|dacă)\b|если|якщо|ако|αν\b|eğer|场合|場合|如果|경우/iu

/**
 * What a mail is about: subscribing or confirming an address, or something that nobody may do for the user; null for
 * neither.
 */
type Purpose = { harm: Harm } | 'subscribing' | null

/**
 * What a mail asks for: harm, if the first of its sentences that speaks of a subscription or of harm speaks of harm
 * ("You asked to leave the list. Confirm"), or one says that it was asked for. What may be done after it has spoken of
 * subscribing, "else delete this mail", doesn't count, nor does what may be done if the mail is a mistake.
 */
function purposeOf(text: string): Purpose {
  let purpose: Purpose = null
  let isAsked = false
  for (const sentence of text.slice(0, 3000).split(ENDS)) {
    const harm = harmInWords(sentence)
    const index = subscriptionAddress(sentence)
    // "Thanks for signing up for the Payments letter": a name, and no payment.
    const isName = index !== undefined && !ENDING.has(harm) && harmInWords(sentence.slice(0, index)) === null
    if (harm === null || isName) {
      const isAsking = asksToConfirm(sentence)
      if (index !== undefined || (isAsking && ADDRESS.test(sentence))) purpose ??= 'subscribing'
      isAsked ||= isAsking
      continue
    }
    const isMet = purpose !== null || isAsked
    if (!isMet || (ENDING.has(harm) && DESCRIBES_REQUEST.test(sentence) && !CONDITIONAL.test(sentence)))
      return { harm }
    if (purpose === null) return null
  }
  return purpose
}

/** The minimum score of a link that is followed, and its minimum lead over any other link. */
const ENOUGH = 55
const MARGIN = 15
/** The minimum score and number of links shown to the user. */
const LIKELY = 20
const SHOWN = 5

/**
 * Chooses the link of a confirmation mail that confirms the subscription, by its words, its address, its position and
 * what else there is. Never one that could unsubscribe, delete, reset, log in, pay or authorise, by its words or by its
 * address, nor one that shows another address than it has; if it is ambiguous, the user is asked. Makes no requests.
 */
export function chooseConfirmingLink(mail: ParsedMail, reading: Reading = readMail(mail)): ConfirmingChoice {
  const { links, tooLong, isWhole } = linksOfMail(reading)
  const longOnes: ConfirmationReason[] = tooLong > 0 ? [['link-too-long']] : []
  if (links.length === 0) return { ask: [], reasons: longOnes.length > 0 ? longOnes : [['no-link']] }
  const senderSite = siteOfAddress((mail.forwarded?.from ?? mail.from)?.address ?? '')
  const listed = new Set((mail.listUnsubscribe?.match(/https?:[^\s<>,]+/gi) ?? []).map(plainHref))
  const safe = links.filter(
    (link) => link.harm === null && !listed.has(link.url.href) && !isDeceiving(link, senderSite),
  )
  const asksInSubject = asksToConfirm(reading.subject)
  const weighed = safe
    .map((link) => ({ link, ...weighLink(link, { senderSite, asksInSubject }) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const [first, second] = weighed
  const ask = weighed
    .filter(({ score }) => score >= LIKELY)
    .slice(0, SHOWN)
    .map(({ link }) => link.url.href)
  if (!first) return { ask: [], reasons: [whyNone(links, senderSite), ...longOnes] }
  if (second === undefined || second.score < LIKELY) {
    first.score += 15
    first.reasons.push(['only-candidate'])
  }
  const purpose = purposeOfMail(reading, (mail.forwarded?.from ?? mail.from)?.name ?? '', first.link)
  if (typeof purpose === 'object' && purpose !== null) {
    return { ask: [], reasons: [['harmful-mail', purpose.harm]] }
  }
  if (purpose === null) return { ask, reasons: [['not-about-subscription']] }
  const doubt = doubtAbout(first, second?.score, { links, senderSite, isWhole })
  if (doubt !== null) return { ask, reasons: [doubt] }
  return { url: first.link.url.href, score: first.score, reasons: first.reasons }
}

/** The request of the mail itself; if it is harmful, the user isn't shown its links either. */
function purposeOfMail({ subject, raw }: Reading, name: string, { labels, address }: MailLink): Purpose {
  // A newsletter called "The Checkout" asks nobody to pay.
  const unnamed = name.length > 2 ? subject.replaceAll(name, ' ') : subject
  const harm = harmInWords(unnamed)
  if (harm !== null) return { harm }
  // "Confirm your address for The Harbour Letter", of The Harbour Letter: what else would it ask for.
  const isNamed = unnamed !== subject && asksToConfirm(subject)
  const isSaid = isNamed || addressSubscribes(address) || [subject, ...labels].some(mentionsSubscribing)
  return purposeOf(withoutInvisible(raw)) ?? (isSaid ? 'subscribing' : null)
}

function doubtAbout(
  { link, score }: { link: MailLink; score: number },
  next: number | undefined,
  { links, senderSite, isWhole }: { links: readonly MailLink[]; senderSite: string; isWhole: boolean },
): ConfirmationReason | null {
  const twin = links.find((other) => other !== link && areTwins(other, link))
  if (twin) return twin.harm ? ['twin-harmful', twin.harm] : ['twin-elsewhere']
  if (links.some((other) => other !== link && isDeceiving(other, senderSite) && hostShown(other) === null)) {
    return ['look-alike-domain']
  }
  if (!isWhole) return ['too-many-links']
  if (next !== undefined && score - next < MARGIN) return ['two-candidates']
  if (score < ENOUGH) return ['unclear']
  return null
}

/** The same words at the same host, but different addresses. */
function areTwins(a: MailLink, b: MailLink): boolean {
  const words = new Set(a.labels.map((label) => label.toLowerCase()).filter((label) => label !== ''))
  return a.url.host === b.url.host && b.labels.some((label) => words.has(label.toLowerCase()))
}

function whyNone(links: readonly MailLink[], senderSite: string): ConfirmationReason {
  const harm = links.find((link) => link.harm !== null)?.harm
  if (links.some((link) => isDeceiving(link, senderSite))) return ['misleading-link']
  return harm ? ['harmful-links', harm] : ['none-confirms']
}

function plainHref(href: string): string {
  return URL.canParse(href) ? new URL(href).href : href
}

/** Longer than the text of a button or link that asks for one click, in characters. */
const MAX_LABEL_LENGTH = 90
const TOKEN = /(?<![\w-])(?=[\w-]*\d)[\w-]{8,}|(?:token|key|code|id|uid|hash|[a-z])=[\w-]{3,}/i

/** Pages that every mail links to. */
const ELSEWHERE =
  /view (?:in|this|online)|in (?:your )?browser|privacy|\bterms\b|imprint|impressum|datenschutz|preferences|settings|help|support|\bfaq|contact|forward|share|facebook|twitter|instagram|linkedin|youtube|mastodon|im browser|navigateur|confidentialité|mentions légales|privacidad|navegador|browser|integritet|personvern|privatliv|prywatno|soukrom|gizlilik|конфиденциальн|プライバシー|隐私|隱私|개인정보|powered by|built with|add us to your address|vcard/i

const SOCIAL =
  /(?:^|\.)(?:facebook|twitter|x|instagram|linkedin|youtube|tiktok|pinterest|t|threads|bsky|apple|google|wikipedia|w3)\.(?:com|net|me|app|org)$/

/** Words that refer to a link without a meaning of their own. */
const POINTS =
  /^(?:(?:click|tap|press|go) )?(?:here|this link|the link|link)\b|^(?:hier|ici|aquí|aqui|qui|her|här|tästä|tutaj|zde|tu|ide|itt|aici|buraya|здесь|сюда|тут|тук|εδώ|こちら|这里|這裡|여기|هنا|כאן)/i

/** The score of a link as the confirming one, with reasons; 0 or less if it isn't. */
function weighLink(
  link: MailLink,
  { senderSite, asksInSubject }: { senderSite: string; asksInSubject: boolean },
): { score: number; reasons: ConfirmationReason[] } {
  const { labels, url, address, lead } = link
  const reasons: ConfirmationReason[] = []
  let score = 0
  const count = (points: number, ...reason: ConfirmationReason) => {
    score += points
    reasons.push(reason)
  }
  const short = labels.filter((label) => label.length <= MAX_LABEL_LENGTH && hostIn(label) === null)
  const distinctive = short.find(asksToConfirm)
  const yes = short.find(isAffirmative)
  if (distinctive !== undefined) count(50, 'words', distinctive)
  else if (yes !== undefined) count(45, 'words', yes)
  if (addressConfirms(address)) count(30, 'address-confirms')
  const isPointing = short.length < labels.length || short.some((label) => label === '' || POINTS.test(label))
  if (link.sentences.some(asksToConfirm) || asksToConfirm(lastWords(lead))) {
    count(isPointing ? 35 : 20, 'surroundings-ask')
  }
  if (asksInSubject && score > 0) count(10, 'subject-asks')
  if (link.isButton) count(8, 'button')
  if (siteOf(url.hostname) === senderSite) count(8, 'sender-site')
  if (TOKEN.test(`${url.pathname}${url.search}`)) count(7, 'personal')
  if (labels.every((label) => label.length > MAX_LABEL_LENGTH)) score -= 40
  if (url.pathname.length <= 1 && url.search === '') score -= 60
  if (distinctive === undefined && yes === undefined && isElsewhere(link)) score -= 100
  return { score, reasons }
}

/** Whether a link is deceptive: it shows another URL, or its host is disguised. */
function isDeceiving(link: MailLink, senderSite: string): boolean {
  if (link.url.username !== '' || link.url.password !== '') return true
  return hostShown(link) !== null || isLookAlike(link.url.hostname, senderSite)
}

/** The host in a link's text, if it belongs to another site; otherwise null. */
function hostShown({ labels, url }: MailLink): string | null {
  const shown = labels.map(hostIn).find((host) => host !== null && siteOf(host) !== siteOf(url.hostname))
  return shown ?? null
}

/** A URL, with or without its scheme, with surrounding punctuation. */
const HOST_IN_LABEL =
  /^[^\p{L}\d]*((?:https?:\/\/)?(?:[\p{L}\d][\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*(?!\S))?)[^\p{L}\d]*$/iu

/** The host of a text that is a URL; null for other texts. */
function hostIn(label: string): string | null {
  const address = HOST_IN_LABEL.exec(label)?.[1]
  if (address === undefined) return null
  const whole = /^https?:/i.test(address) ? address : `http://${address}`
  return URL.canParse(whole) ? new URL(whole).hostname : null
}

function isElsewhere({ labels, url }: MailLink): boolean {
  return labels.some((label) => ELSEWHERE.test(label)) || SOCIAL.test(url.hostname)
}

/** The last sentence or two before a link. */
function lastWords(lead: string): string {
  return lead.slice(-160)
}
