import type { ParsedMail } from '../mail.ts'
import { isDiscussion, isReply } from './discussion.ts'
import { isLeaflet } from './offers.ts'
import type { Reading } from './reading.ts'

const TRANSACTION =
  /\b(?:receipt|invoice|your order|order (?:confirmation|#|no)|shipped|has been (?:shipped|delivered)|payment (?:received|failed|due)|password|security code|verification code|log-?in|sign-in|renewal|expires? (?:soon|in|on)|account (?:statement|notice)|rechnung|bestellung|zahlung|passwort|facture|commande|mot de passe|factura|pedido|contraseña|factuur|wachtwoord)\b/i

const NOTICE =
  /\b(?:(?:weekly|daily|new|your) \w+ notification|notification of|errata alert|auction alert|price alert|prize notification)\b/i

const PERIODICAL = /newsletter|digest|weekly|daily|issue|edition|bulletin|magazine|#\s?\d/i

/** What a short mail about an order says, whatever its subject. */
const ORDER =
  /\b(?:order (?:number|id|no\.?)|shipping date|tracking number|bestellnummer|versanddatum|sendungsnummer|numéro de commande|bestelnummer|número de pedido)\b/i
const ORDER_WORDS = 150

/** Why a mail is neither a newsletter nor about a subscription; null where it is a newsletter as far as can be told. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  if (reading.words === 0 && mail.images.length === 0 && reading.links.length === 0) return 'holds no words'
  if (isReply(mail)) return 'answers another mail'
  if (mail.forwarded !== null) return null
  if (isDiscussion(mail, reading)) return 'is a post to a discussion list'
  const isBulk = mail.listUnsubscribe !== null || mail.listId !== null
  if (!isBulk && TRANSACTION.test(reading.subject)) return 'is about an order or an account'
  if (!isBulk && reading.words < ORDER_WORDS && ORDER.test(reading.text)) return 'is about an order'
  if (NOTICE.test(reading.subject)) return 'is an automatic notice'
  const isPeriodical = PERIODICAL.test(`${reading.subject} ${mail.from?.name ?? ''}`)
  return isLeaflet(reading, isPeriodical) ? 'offers goods for sale' : null
}
