import type { ParsedMail } from '../mail.ts'
import { offerDensity } from './offers.ts'
import type { Reading } from './reading.ts'

const TRANSACTION =
  /\b(?:receipt|invoice|your order|order (?:confirmation|#|no)|shipped|has been (?:shipped|delivered)|payment (?:received|failed|due)|password|security code|verification code|log-?in|sign-in|renewal|expires? (?:soon|in|on)|account (?:statement|notice)|rechnung|bestellung|zahlung|passwort|facture|commande|mot de passe|factura|pedido|contraseña|factuur|wachtwoord)\b/i

const NOTICE =
  /\b(?:(?:weekly|daily|new|your) \w+ notification|notification of|errata alert|auction alert|price alert|prize notification)\b/i

const PERIODICAL = /newsletter|digest|weekly|daily|issue|edition|bulletin|magazine|#\s?\d/i

/** Offers and prices per thousand words that only a leaflet has. */
const LEAFLET = 38

/** Why a mail is neither a newsletter nor about a subscription; null where it is a newsletter as far as can be told. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  if (reading.words === 0 && mail.images.length === 0 && reading.links.length === 0) return 'holds no words'
  if (mail.forwarded !== null) return null
  if (isAnswer(mail)) return 'answers another mail'
  if (isDiscussion(mail)) return 'is a post to a discussion list'
  const isBulk = mail.listUnsubscribe !== null || mail.listId !== null
  if (!isBulk && TRANSACTION.test(reading.subject)) return 'is about an order or an account'
  if (NOTICE.test(reading.subject)) return 'is an automatic notice'
  const { density, offers } = offerDensity(reading)
  const isPeriodical = PERIODICAL.test(`${reading.subject} ${mail.from?.name ?? ''}`)
  return density >= LEAFLET && offers >= 3 && !isPeriodical ? 'offers goods for sale' : null
}

function isAnswer(mail: ParsedMail): boolean {
  const refers = mail.headers.some(({ name }) => name === 'in-reply-to' || name === 'references')
  return refers && /^\s*(?:\[[^\]]{1,60}\]\s*)?(?:re|aw|sv|antw|odp)\s*:/i.test(mail.subject)
}

/** A list that readers can post to (RFC 2369), a writer from somewhere else, and words of others quoted. */
function isDiscussion(mail: ParsedMail): boolean {
  const value = (name: string) => mail.headers.find((header) => header.name === name)?.value ?? ''
  const postTo = /mailto:[^@>\s]+@([\w.-]+)/i.exec(value('list-post'))?.[1]?.toLowerCase()
  const from = mail.from?.address.split('@')[1]
  if (!postTo || !from || !/bulk|list/i.test(value('precedence'))) return false
  if (!/^>|\bwrote:|\bschrieb\b/m.test(mail.text ?? '')) return false
  return postTo !== from && !postTo.endsWith(`.${from}`) && !from.endsWith(`.${postTo}`)
}
