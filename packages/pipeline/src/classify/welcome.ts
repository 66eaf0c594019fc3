import type { Reading } from './reading.ts'

const MAX_WORDS = 600

const GREETS =
  /\bwelcome\b(?! back)|thank(?:s| you) for (?:subscribing|signing up|joining|registering|your subscription)|you(?:'|’)?(?:re| are) (?:now )?(?:subscribed|signed up|on the list|in\b)|subscription (?:notification|confirmed|activated)|(?:you have been|you were) (?:added|subscribed)|herzlich willkommen|willkommen\b|danke für (?:deine|ihre) anmeldung|vielen dank für (?:deine|ihre) anmeldung|bienvenue|merci (?:pour votre|de votre|de vous être) (?:inscription|abonn|inscrit)|bienvenid[oa]s?|gracias por (?:suscribirte|registrarte|tu suscripción)|benvenut[oaie]|grazie per (?:esserti|l.)iscri|welkom|bedankt voor (?:je|uw) (?:aanmelding|inschrijving)|bem-vind[oa]|obrigad[oa] por (?:se inscrever|assinar)|välkommen|velkommen|witamy|tervetuloa/i

/** What a greeting of a new subscriber speaks of. */
const SUBSCRIPTION =
  /subscri|newsletter|sign(?:ed|ing)?[- ]?up|registr|account|mailing list|member|anmeld|abonn|konto|inscri|compte|suscri|cuenta|iscri|nieuwsbrief|aanmeld|prenumer|tilmeld/i

/** A sender who only greets. */
const GREETER = /^(?:welcome|willkommen|bienvenue|bienvenid[oa]s?|benvenut[oi]|welkom|onboarding)\b/i

/** What is said before the first issue comes. */
const BEFORE_FIRST =
  /\b(?:your|ihre[nr]?|deine[nr]?|votre|je|uw|tu) (?:very )?(?:first|ersten?|premi(?:er|ère)|eerste|primer[oa]?)(?: \S+)? (?:\S*-)?(?:newsletters?|issue|edition|ausgabe|numéro|nieuwsbrief|boletín)\b/i

/** Longer texts may speak of a first issue in passing. */
const BEFORE_FIRST_WORDS = 800

/** Whether a mail greets a new subscriber: it says so in its subject, is short and opens with it, or speaks of the first issue to come. */
export function isWelcome(reading: Reading, from: string | null): boolean {
  if (from !== null && GREETER.test(from) && reading.words < MAX_WORDS) return true
  const opening = reading.text.slice(0, 1500)
  if (reading.words < BEFORE_FIRST_WORDS && BEFORE_FIRST.test(opening)) return true
  if (!SUBSCRIPTION.test(opening)) return false
  if (GREETS.test(reading.subject) && reading.words < MAX_WORDS) return true
  return reading.words < 160 && GREETS.test(reading.text.slice(0, 300))
}
