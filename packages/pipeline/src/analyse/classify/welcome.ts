import type { Mailbox } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { readOnLinks } from './story-links.ts'

const MAX_WORDS = 600
const SHORT_WORDS = 160

const GREETS =
  /\bwelcome\b(?! back)|thank(?:s| you) for (?:subscribing|signing up|joining|registering|your subscription)|you(?:'|’)?(?:re| are) (?:now )?(?:subscribed(?! (?:as|with|under|to this|to .{0,60} (?:as|with)\b))|signed up|on the list|in\b)|(?:subscription|sign[- ]?up) (?:\S+ ){0,4}(?:has been|is) (?:now )?confirmed|so glad you.re here|subscription (?:notification|confirmed|activated)|(?:you have been|you were) (?:added|subscribed)|herzlich willkommen|willkommen\b|danke für (?:deine|ihre) anmeldung|vielen dank für (?:deine|ihre) anmeldung|bienvenue|danke,? dass (?:sie|du) .{0,60}(?:abonniert|angemeldet)|merci (?:pour votre|de votre|de vous être) (?:inscription|abonn|inscrit)|bienvenid[oa]s?|gracias por (?:suscribirte|registrarte|tu suscripción)|benvenut[oaie]|grazie per (?:esserti|l.)iscri|welkom|bedankt voor (?:je|uw) (?:aanmelding|inschrijving)|bem-vind[oa]|obrigad[oa] por (?:se inscrever|assinar)|välkommen|velkommen|witamy|dziękujemy za zapis|tervetuloa|vítejte|hoş geldin|добро пожаловать|ようこそ|ご登録ありがとう|欢迎|환영/i

/** What a greeting of a new subscriber speaks of. */
const SUBSCRIPTION =
  /(?<!un)subscri|newsletter|\bgroup\b|sign(?:ed|ing)?[- ]?up|registr|account|mailing list|member|anmeld|abonn|konto|inscri|inscrev|assina|compte|suscri|cuenta|iscri|nieuwsbrief|aanmeld|prenumer|tilmeld|zapis|登録|購読|订阅|구독/i

/** A sender who only greets. */
const GREETER = /^(?:welcome|willkommen|bienvenue|bienvenid[oa]s?|benvenut[oi]|welkom|onboarding)\b/i

/** What is said before the first issue comes. */
const BEFORE_FIRST =
  /\b(?:your|ihre[nr]?|deine[nr]?|votre|je|uw|tu) (?:very )?(?:first|ersten?|premi(?:er|ère)|eerste|primer[oa]?)(?: \S+)? (?:\S*-)?(?:newsletters?|issue|edition|ausgabe|numéro|nieuwsbrief|boletín)\b/i

/** Longer texts may speak of a first issue in passing. */
const BEFORE_FIRST_WORDS = 800

/** Whether a mail greets a new subscriber: it says so in its subject, is short and opens with it, or speaks of the first issue to come. */
export function isWelcome(reading: Reading, from: Mailbox | null): boolean {
  const { subject, text, words } = reading
  if (from !== null && GREETER.test(from.address) && words < MAX_WORDS) return true
  const opening = text.slice(0, 1500)
  if (words < BEFORE_FIRST_WORDS && BEFORE_FIRST.test(opening)) return true
  if (!SUBSCRIPTION.test(`${subject} ${opening}`)) return false
  // An issue may greet something in its headline; it then has more to read on with than a greeting has.
  const isIssue = readOnLinks(reading) >= 2 && !isNamed(subject, from)
  const greeting = isIssue ? opening.replace(subject, ' ') : opening
  if (GREETS.test(subject) && words < MAX_WORDS && (!isIssue || GREETS.test(greeting.slice(0, 200))))
    return true
  return words < SHORT_WORDS && GREETS.test(greeting.slice(0, 300)) && !isIssue
}

/** Whether a subject says a word of the sender's name. */
function isNamed(subject: string, from: Mailbox | null): boolean {
  const words = (from?.name ?? '').toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []
  return words.some((word) => !GENERIC.test(word) && subject.toLowerCase().includes(word))
}

const GENERIC = /^(?:newsletter|news|weekly|daily|review|report|team|post|from|the)$/
