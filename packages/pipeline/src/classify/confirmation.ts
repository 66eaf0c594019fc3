import type { Classification } from '../issue.ts'
import type { Reading } from './reading.ts'

/** A mail that asks for one click is short; what asks in passing is an issue with a reminder in it. */
const MAX_WORDS = 350

const ASKS =
  /confirm (?:your |the |my |this |you(?:r)? )?(?:e-?mail|subscription|sign[- ]?up|registration|address|membership|account|request|interest|want)|(?:please |to )confirm\b|confirmation (?:is )?(?:required|needed|request)|verify your (?:e-?mail|address|account|subscription)|(?:complete|finish|activate) your (?:subscription|sign[- ]?up|registration)|one (?:more|last|final) step|opt[- ]?in|bestätig(?:e|en|ung|te)\b.{0,40}(?:anmeldung|e-?mail|abo|adresse|newsletter|registrierung)|(?:anmeldung|abonnement|e-?mail-adresse)\b.{0,30} (?:zu )?bestätig|confirme[rz]? (?:votre|ton|l.)|confirmation de (?:votre|l.)|confirm(?:a|ar|e) (?:tu|su|la|a sua|o seu)|conferma (?:la tua|il tuo|l.)|bevestig (?:je|uw|jouw)|bekräfta (?:din|prenumeration)|bekræft (?:din|tilmelding)|bekreft|potwierdź|potvrďte|vahvista|подтверд|確認|确认/i

const LINK =
  /\b(?:confirm|verify|activate|opt[- ]?in|yes,? (?:subscribe|i|sign)|subscribe (?:me|now)|complete)|bestätig|ja,? |confirme|confirma|conferma|bevestig|bekräfta|bekræft|bekreft|potwierdź|potvrď|vahvista|подтверд|確認|确认/i

const HREF = /confirm|verif|opt-?in|activate|double|validate|\/subscribe\/|signup|action=signup|token=/i

/** A double opt-in: a short mail that asks to confirm a subscription by a link (or by a reply). Null for any other mail. */
export function confirmationOf(reading: Reading): Classification | null {
  if (reading.words > MAX_WORDS) return null
  const asksInSubject = ASKS.test(reading.subject)
  const asksInText = ASKS.test(reading.text)
  if (!asksInSubject && !asksInText) return null
  const link = findLink(reading)
  if (!link && !asksInSubject) return null
  return {
    kind: 'confirmation',
    reason: 'asks to confirm a subscription',
    ...(link ? { confirmUrl: link } : {}),
  }
}

function findLink(reading: Reading): string | undefined {
  const links = reading.links.filter(
    ({ href }) => /^https?:/i.test(href) && !/unsubscribe|abmelden|privacy/i.test(href),
  )
  return (
    links.find(({ text }) => text.length < 80 && LINK.test(text))?.href ??
    links.find(({ href }) => HREF.test(href))?.href
  )
}
