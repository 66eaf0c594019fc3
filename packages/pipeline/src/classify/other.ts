import type { ParsedMail } from '../mail.ts'
import type { Reading } from './reading.ts'

const TRANSACTION =
  /\b(?:receipt|invoice|your order|order (?:confirmation|#|no)|shipped|has been (?:shipped|delivered)|payment (?:received|failed|due)|password|security (?:alert|code)|verification code|log-?in|sign-in|renewal|expires? (?:soon|in|on)|account (?:statement|notice)|rechnung|bestellung|zahlung|passwort|facture|commande|mot de passe|factura|pedido|contraseña|factuur|wachtwoord)\b/i

/** Why a mail is neither a newsletter nor about a subscription; null where it is a newsletter as far as can be told. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  if (reading.words === 0 && mail.images.length === 0 && reading.links.length === 0) return 'holds no words'
  const isBulk = mail.listUnsubscribe !== null || mail.listId !== null
  const isAnswer =
    mail.headers.some(({ name }) => name === 'in-reply-to') &&
    /^(?:re|aw|sv|antw|odp)\s*:/i.test(mail.subject)
  if (isAnswer && mail.forwarded === null) return 'answers another mail'
  if (!isBulk && TRANSACTION.test(reading.subject)) return 'is about an order or an account'
  return null
}
