import type { Reading } from '../mime/readable-mail.ts'
import { storyLinks } from './story-links.ts'

/** Longer mails are about something else; a mail about the user's own order, account or appointment is short. */
const MAX_WORDS = 260
const SHORT_WORDS = 150

/** More links with whole sentences than this lead to articles. */
const MAX_STORIES = 3

/** Subjects of mails about the user's own orders, deliveries and payments. */
const RECEIPT = [
  /\b(?:your|my) (?:\S+ ){0,2}(?:order|purchase|receipt|invoice|bill|booking|reservation|package|parcel|delivery|shipment|payment|refund|tickets?|download|cart|basket|statement)\b(?! of\b)|\border (?:confirmation|confirmed|#|no\b|number)|\b(?:receipt|invoice) (?:for|from|#|no\b|\d)|\b(?:has|have|was|been) (?:shipped|dispatched|delivered)\b|\bon (?:its|the) way\b|\bout for delivery\b|\bpayment (?:received|failed|due|reminder|confirmation)|\byou (?:paid|sent|received) [$€£]|\byou left (?:something|these|items)|\bleft (?:something|items?) (?:behind|in your)|\bhow (?:was|did we do|did you like) (?:your|with)|\b(?:rate|review) your\b/i,
  /\b(?:ihre?|deine?|dein) (?:\S+ )?(?:bestellung|rechnung|lieferung|paket|sendung|zahlung|buchung|reservierung|eintrittskarten?|tickets?|warenkorb|kontoauszug)\b|\bbestellbestätigung|\bauftragsbestätigung|\bversandbestätigung|\bzahlungserinnerung|\brechnung (?:nr|vom|für)/i,
  /\bvotre (?:commande|facture|colis|paiement|réservation|billets?|relevé|panier)\b|\b(?:tu|su) (?:pedido|factura|compra|pago|reserva|paquete|envío)\b|\b(?:il tuo|la tua|il suo|la sua) (?:ordine|fattura|acquisto|pagamento|prenotazione|spedizione)\b|\b(?:je|uw|jouw) (?:bestelling|factuur|pakket|betaling|reservering|tickets?)\b|\b(?:seu|sua) (?:pedido|fatura|compra|pagamento|reserva)\b|\bdin (?:beställning|order|faktura|bestilling|ordre|betalning)\b|\btwoje? (?:zamówienie|faktura|płatność|przesyłka)\b|\bdi(?:tt|n) (?:paket|försändelse|pakke|forsendelse)\b|\bpakken din\b|\btilauksesi\b|\bpakettisi\b|\bvaše (?:objednávka|zásilka)|\bваш заказ|\bваша посылка|\bsiparişiniz|\bkargonuz|ご注文|領収書|発送|您的订单|您的訂單|快递|주문|배송/iu,
]

/** Those of mails about the user's own transactions. */
const SUBJECT = [
  ...RECEIPT,
  // Accounts
  /\b(?:reset|change|forgot(?:ten)?|new|recover)\b.{0,20}\bpassword\b|\bpassword (?:reset|change)|\b(?:security|verification|sign-?in|log-?in|access|one-?time) code\b|\bcode (?:is|:) ?[\d ]{4,9}\b|\b(?:sign|log)(?:ged)?[- ]?in (?:to|link|attempt|from)\b|\bnew (?:sign-?in|log-?in|device)|\bsecurity (?:alert|notice)|\baccount (?:statement|notice|activity|alert|summary)|\byour (?:\S+ ){1,3}account in \S+$|\bpassw[oö]r[dt] (?:zurücksetzen|ändern|vergessen)|\b(?:anmelde|bestätigungs|sicherheits)code\b|\bmot de passe\b|\bcontraseña\b|\bwachtwoord\b|\bsenha\b|\breimposta|\bhasł[oa]\b|\bпарол[ья]|\bşifre|\bheslo\b|\bsalasana|비밀번호|密码|\blösenord\b|パスワード|認証コード/iu,
  /(?:\b(?:plan|subscription|membership|domain|licen[cs]e|policy)|\w-*\.\w{2,10}) (?:renews|will renew|expires|is expiring|has expired|ends)\b|\bexpires? (?:soon|in \d|on|today|tomorrow)|\brenewal\b|\btrial (?:ends|expires|is ending|is over)|\b(?:changes|updates?) to (?:our|the|your) (?:terms|privacy|policies|agreement)|\b(?:terms of service|privacy policy|user agreement)\b|\bverlängerung\b|\bläuft (?:bald )?ab\b/i,
  // Appointments
  /\bcheck[- ]?in (?:now|is open|for your)|\b(?:appointment|reservation) (?:reminder|confirmation|confirmed)|\bappointment (?:on|at|with)\b|\b(?:ihr|dein|ihren|deinen) termin\b|\bterminerinnerung|\bvotre rendez-vous\b|\b(?:su|tu) cita\b|\bboarding pass\b/i,
]

/** Contents of such a short mail, whatever its subject. */
const TEXT = [
  /\b(?:order|booking|tracking|reference|confirmation|reservation|ticket) (?:number|id|no\.?|reference|code)\b|\bbooking ref|\bshipping date\b|\bexpected delivery\b|\b(?:bestell|auftrags|sendungs|buchungs|rechnungs)nummer\b|\bversanddatum\b|\bnuméro de (?:commande|suivi)|\bbestelnummer\b|\bnúmero de pedido\b|\bnumero d.ordine\b|\border-?nummer\b|\bnumer zamówienia\b/i,
  /\bif (?:you|this) (?:did|was)(?: not|n.t) (?:try|ask|request|you|sign)|\bif this was(?: not|n.t)? you\b|\bwasn.t you\b|\bnot you\?|\b(?:code|link) (?:expires|works|is valid) (?:in|for|once|only)|\bcard ending in\b|\b(?:account statement|statement for)\b|\bfor your security\b|\byour (?:current )?balance\b|\blog in to (?:see|view|read)\b/i,
]

/** A mailing this short has no other content than its subject. */
const BRIEF_WORDS = 80

/** Whether a subject alone is that of a mail about the user's own order, account, payment or appointment. */
export const isTransactionSubject = (subject: string): boolean =>
  SUBJECT.some((pattern) => pattern.test(subject))

/** Whether a subject is that of a mail about the user's own order, delivery or payment. */
export const isReceiptSubject = (subject: string): boolean => RECEIPT.some((pattern) => pattern.test(subject))

/**
 * Whether a mail is about the user's own order, account, payment or appointment. `isBulk`: one can unsubscribe from it.
 */
export function isTransaction(reading: Reading, isBulk: boolean): boolean {
  const { subject, text, words } = reading
  if (words > MAX_WORDS || storyLinks(reading) > MAX_STORIES) return false
  const inSubject = isTransactionSubject(subject)
  const inText = words < SHORT_WORDS && TEXT.some((pattern) => pattern.test(text))
  return isBulk ? inSubject && (inText || words < BRIEF_WORDS) : inSubject || inText
}
