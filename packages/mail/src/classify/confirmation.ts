import { asksToConfirm, mentionsSubscribing } from '../common/text/confirming-words.ts'
import type { ConfirmingChoice } from '../common/types/confirming-choice.ts'
import type { Classification } from '../common/types/issue.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { chooseConfirmingLink } from '../confirmation/choose-confirming-link.ts'
import { asksForReply } from '../confirmation/confirming-reply.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { storyLinks } from './story-links.ts'

/** A mail that asks for one click is short; a longer one is an issue with a reminder. */
const MAX_WORDS = 350
const MAX_STORIES = 4

const ASKS = [
  /\bconfirm (?:your |the |my |this |you(?:r)? |that (?:you|this) )?(?:e-?mail|subscription|sign[- ]?up|registration|address|membership|account|request|interest|want|is your)|(?:please |to )confirm\b|confirmation (?:is )?(?:required|needed|request)|request for confirmation|subscription confirmation notice|verify your (?:e-?mail|address|account|subscription)|(?:complete|finish|activate) (?:(?:your|the) )?(?:subscription|subscribing|sign[- ]?up|registration)|one (?:more|last|final) step|\bopt[- ]?in\b/i,
  /bestätig(?:e|en|ung|te)\b.{0,40}(?:anmeldung|e-?mail|abo|adresse|newsletter|registrierung)|(?:anmeldung|abonnement|e-?mail-adresse)\b.{0,30} (?:zu )?bestätig|(?:nur )?noch ein (?:schritt|klick)|letzter schritt/i,
  /confirme[rz]? (?:votre|ton|l.|mon)|confirmation de (?:votre|l.)|valide[rz] (?:votre|ton|mon|l.)|dernière étape|confirm(?:a|ar|e) (?:tu|su|la|que|a sua|o seu|sua|seu)|(?:falta|solo) un paso|último paso|valida tu|conferma (?:la tua|il tuo|l.|che)|ultimo passo|confirme (?:sua|seu)|bevestig (?:je|uw|jouw)|(?:nog|laatste) één? stap|je (?:aanmelding|inschrijving) te bevestigen/i,
  /bekräfta (?:din|att|prenumeration)|bekræft (?:din|tilmelding|at)|bekreft (?:din|at|abonnement)|potwierdź|potwierdzić|potvrďte|potvrdit|vahvista|подтверд|aboneliğini(?:zi)? (?:onayla|doğrula)|確認|登録を完了|确认|確認訂閱|구독 ?확인|이메일 ?(?:인증|확인)/i,
]

const LINK =
  /\b(?:confirm|verify|activate|opt[- ]?in|yes\b|i.m in\b|subscribe (?:me|now)|complete|keep me)|bestätig|\bja\b|\bje confirme|\bconfirm[eo]|\bvalid[eo]|confirma|conferm|bevestig|bekräfta|bekræft|bekreft|potwierdz|potvrď|vahvista|подтверд|onayla|doğrula|確認|登録を完了|确认|구독|인증/i

const HREF = /confirm|verif|opt-?in|activate|double|validate|\/subscribe\/|signup|action=signup|token=/i

/** Links that every mail has, and unsubscribe links. */
const ELSEWHERE =
  /unsub|abmeld|desab|d[ée]sinscri|privacy|datenschutz|impressum|imprint|preferences|browser|\bterms\b|cancel|decline|ignore/i

const SURE = /\byes,? (?:subscribe|i|sign|keep)|subscribe me/i
const SURE_WORDS = 60

/**
 * A double opt-in: a short mail that asks to confirm a subscription by a link, a code or a reply. Null for any other
 * mail.
 */
export function confirmationOf(mail: ParsedMail, reading: Reading): Classification | null {
  if (reading.words > MAX_WORDS) return null
  const choice = chooseConfirmingLink(mail, reading)
  const asksInSubject = isAsking(reading.subject) || isSurelyAsking(reading, choice)
  const asksInText = isAsking(reading.text)
  if (!asksInSubject && (!asksInText || storyLinks(reading) > MAX_STORIES)) return null
  const link = findLink(reading, asksInSubject)
  const code = link === undefined && asksInText ? codeOf(reading) : undefined
  const isSure = reading.words < SURE_WORDS && (SURE.test(splitNames(reading.text)) || hasButton(reading))
  const isReply = asksInText && asksForReply(reading.raw) !== null
  if (!link && !code && !asksInSubject && !isSure && !isReply) return null
  return {
    kind: 'confirmation',
    reason: 'asks to confirm a subscription',
    choice,
    ...('url' in choice ? { confirmUrl: choice.url } : {}),
    ...(code ? { code } : {}),
  }
}

/** More words than a request for one click has. */
const SHORT_WORDS = 150

/**
 * The candidate links of a short mail that may ask to confirm: its subject or one of its links does. Undefined if
 * neither does.
 */
export function choiceOfShort(mail: ParsedMail, reading: Reading): ConfirmingChoice | undefined {
  if (reading.words > SHORT_WORDS || storyLinks(reading) > MAX_STORIES) return undefined
  const choice = chooseConfirmingLink(mail, reading)
  const isLikely = 'url' in choice || choice.ask.length > 0 || asksToConfirm(reading.subject)
  return isLikely ? choice : undefined
}

function isAsking(text: string): boolean {
  const words = splitNames(text)
  return ASKS.some((pattern) => pattern.test(words))
}

/** A mail of so few words with a link of this score is a confirmation. */
const SURE_LINK = 80
const SURE_LINK_WORDS = 120

/** In languages for which only stems are known, the subject has to ask, or the whole mail and a link. */
function isSurelyAsking({ subject, text, words }: Reading, choice: ConfirmingChoice): boolean {
  if (!('url' in choice) || !mentionsSubscribing(`${subject} ${text.slice(0, 600)}`)) return false
  return asksToConfirm(subject) || (choice.score >= SURE_LINK && words <= SURE_LINK_WORDS)
}

/** `confirmSubscription` as two words: unfilled templates name their texts so. */
function splitNames(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2')
}

function findLink(reading: Reading, isAskedFor: boolean): string | undefined {
  const links = reading.links.filter(
    ({ href, text }) => /^https?:/i.test(href) && !ELSEWHERE.test(href) && !ELSEWHERE.test(text),
  )
  const named =
    links.find(({ text }) => text.length < 80 && LINK.test(text)) ?? links.find(({ href }) => HREF.test(href))
  if (named || !isAskedFor) return named?.href
  const others = new Set(links.filter(({ text }) => text.split(' ').length <= 8).map(({ href }) => href))
  return others.size === 1 ? [...others][0] : undefined
}

/** A button without its URL. */
function hasButton({ links }: Reading): boolean {
  return links.some(({ href, text }) => !/^https?:/i.test(href) && text.length < 80 && LINK.test(text))
}

/** A line with only digits in a mail that mentions a code. */
function codeOf({ subject, text }: Reading): string | undefined {
  if (!/\bcode\b|\bkod\b|código|codice|コード|验证码|코드/i.test(`${subject} ${text}`)) return undefined
  return /(?<![\w.,/-])(\d{4,8})(?![\w/-]|[.,]\d)/.exec(`${subject} ${text}`)?.[1]
}
