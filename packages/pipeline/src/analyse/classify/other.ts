import type { ParsedMail } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { isAutomatic } from './automatic.ts'
import { isDiscussion, isReply } from './discussion.ts'
import { isPeriodical } from './periodical.ts'
import { readOnLinks, storyLinks } from './story-links.ts'

/** Set phrases of selling, in several languages. */
const OFFER =
  /\b\d{1,3} ?% (?:off|discount|cheaper|rabatt|reduziert|billiger|günstiger|de réduction|korting|de descuento)|\b(?:shop|buy|order|book|bid) (?:now|today|online|here)\b|free (?:shipping|delivery|gift|seats?|phone ?cards?)|seat sale|freebies|stocks last|(?:while|until) (?:stocks?|supplies) last|add to (?:cart|basket)|shopping (?:cart|basket)|\b(?:sale|coupon|voucher|clearance|bargains?|rebate|gutschein|angebote?|rabattcode|versandkostenfrei|jetzt (?:kaufen|bestellen|shoppen|sichern)|zum shop|uvp|soldes|promo(?:tion)?s?|code promo|aanbieding|korting|ofertas?|descuento)\b|\bsave (?:up to |an extra )?(?:[$€£]|\d+ ?%)|limited time|(?:special|exclusive) (?:offers?|specials)|enter to win|sweepstakes|prizes?\b|per (?:night|person)|round-?trip|fares?\b|(?:starting|current|minimum|opening) bid|best sellers?\b|on sale|just[- ]released|money[- ]back|risk[- ]free|upgrade (?:to|now)|download (?:it )?now|special report|free (?:report|trial|copy)|wyprzedaż|rabat(?:y|ów|em)?|kup teraz|darmowa dostawa|promocj\w+|sconto|sconti|saldi|acquista ora|spedizione gratuita|offert[ae]|desconto|promoção|compre agora|frete grátis|handla nu|fri frakt|udsalg|køb nu|indirim|livraison offerte|envío gratis|rebajas|wyprzedaż|rabaty?|saldi|sconti?|desconto|indirim|udsalg|descuentos?|precio|prix|shopping|store\b|\bshops?\b|catalog|katalog|preis(?:e|en)?\b|скидк\p{L}+|распродаж\p{L}+|セール|割引|送料無料|今すぐ購入|特価|折扣|优惠|할인/giu

/** What a seller asks a user to do, and how a seller praises. */
const APPEAL =
  /\b(?:order (?:your|now|today|online|number)|to order|sign up (?:now|today)|click here|click below|register (?:now|today|here)|become a member|visit our|try (?:our|it)|don't miss|hurry|act now|call us|we(?:'re| are) (?:proud|excited|pleased)|introducing|award-winning|hier klicken|ihre chance|nur heute|kommen sie vorbei|viel spa(?:ss|ß)|wir freu.n uns|your chance|join us|today only|last chance|come along|j.en profite|j.achète|comprar ahora|get tickets|buy tickets|kopen|kup teraz|acquista|compre|handla|køb|klicken sie|jetzt|entdecke\w*|cliquez|profite|klik hier)\b/gi

/** With a sign of currency, or with the asterisk that leads to a leaflet's small print. */
const PRICE =
  /[$€£]\s?\d[\d.,]*|(?<![\d.,])[.,]*\d[\d.,]*\s?(?:€|EUR\b|USD\b|Euro\b|zł|kr\b|Kč|₽|円|元|원)|\b\d{1,4},\d\d\*/g

/** What a button over a cart says. */
const BUY =
  /\b(?:buy|shop|order|book|get tickets|add to|kaufen|bestellen|zum (?:shop|angebot)|acheter|comprar|kopen)\b/i

/** A subject that sells. */
const SELLING =
  /\b(?:free|freebies|offers?|save|discounts?|sale|deals?|win|enter|shop|shopping|price|bid|buy|announcing|updated|get the|rebajas|wyprzedaż|rabaty?|saldi|sconti?|desconto|indirim|udsalg|angebote?|gratis|rabatt|gutschein|sparen|kostenlose?|soldes|promo|korting|ofertas?)\b|\d ?%/i

const READER =
  /\b(?:you|your|you're|you'll|sie|ihre?n?|du|dein\w*|dir|vous|votre|vos|je|jouw|u|uw|tu|tus|su|usted|você|sua|seu)\b/gi

const SENDER = /\b(?:we|our|us|we've|we're|wir|uns\w*|nous|notre|nos|wij|ons|onze)\b/gi

/** Other people: a text that speaks of them reports. */
const OTHERS = /\b(?:he|she|they|his|her|their|er|ihm|il|elle|hij|zij)\b/gi

const REPORTS =
  /\b(?:said|says|according to|reported|reports|announced|told|wrote|writes|study|researchers?|sagte?|laut|berichtet|selon|dijo|zegt|volgens)\b/gi

/** What long letters that sell promise; few other texts say several of these. */
const PROMISE =
  /\b(?:risk[- ]free|money[- ]back|satisfaction guaranteed|full refund|free trial|\d+[- ]day trial|(?:special|free) reports?|free special report|no (?:obligation|risk)|act now|don.t delay|charter (?:member|subscri\w+)|try our|limited[- ]time|yours free|regular price|cancel (?:at any time|your)|geld[- ]zurück|kostenlos testen|unverbindlich testen|risikolos|jederzeit kündbar|sans engagement|satisfait ou remboursé|essai gratuit|prueba gratis|sin compromiso)\b/gi

/** A mail of fewer words is judged as if it had this many. */
const FEW_WORDS = 60

/** Longer mails have something to tell beside what they sell. */
const LEAFLET_WORDS = 400

/** Offers and prices per thousand words that only a leaflet has: short, longer, with a selling subject, whatever it calls itself. */
const LEAFLET = 33
const LONG_LEAFLET = 42
const SELLING_LEAFLET = 23
const PRICE_LIST = 150

/** Weights of a logistic regression over labelled mails, cross-validated by sender: above this no issue was found. */
const SELLS = 0.9

/** Prices and buttons to buy that make a catalog, however often it comes; and prices so close to each other, without buttons. */
const CATALOG = 8
const MANY_PRICES = 20
const PRICES_PER_WORD = 0.06

/** Whether a mail is there to sell. `isPeriodical`: it calls itself an issue of something. */
function isLeaflet(reading: Reading, isPeriodical: boolean): boolean {
  const { subject, text, words } = reading
  const offers = count(text, OFFER)
  const prices = count(text, PRICE)
  const buttons = reading.links.filter((link) => BUY.test(link.text)).length
  if (prices >= CATALOG && buttons >= CATALOG) return true
  if (prices >= MANY_PRICES && prices >= PRICES_PER_WORD * words) return true
  const density = ((offers + prices) * 1000) / Math.max(FEW_WORDS, words)
  if (isPeriodical) return density >= PRICE_LIST
  if (density >= (words < LEAFLET_WORDS ? LEAFLET : LONG_LEAFLET) && offers >= 3) return true
  if (density >= SELLING_LEAFLET && offers + prices >= 4 && SELLING.test(subject)) return true
  return isSalesLetter(text) || sellingScore(reading, buttons) > SELLS
}

/** So many different promises make a letter that sells, however long it tells a story before. */
const PROMISES = 5

function isSalesLetter(text: string): boolean {
  return new Set(text.match(PROMISE)?.map((promise) => promise.toLowerCase())).size >= PROMISES
}

/** Higher for words that sell and address the user, lower for words that report and links to read. */
function sellingScore(reading: Reading, buttons: number): number {
  const { text, links } = reading
  const words = Math.max(FEW_WORDS, reading.words)
  const perThousand = (pattern: RegExp) => Math.log1p((count(text, pattern) * 1000) / words)
  const perHundred = (pattern: RegExp) => (count(text, pattern) * 100) / words
  const isCatalog = count(text, PRICE) >= 4 && buttons >= 4
  return (
    0.6 * perThousand(OFFER) +
    0.3 * perThousand(PRICE) +
    0.63 * perThousand(APPEAL) +
    0.2 * perHundred(READER) -
    0.2 * perHundred(SENDER) -
    0.6 * perThousand(OTHERS) -
    0.38 * perThousand(REPORTS) -
    0.7 * Math.log1p(storyLinks(reading) + readOnLinks(reading)) -
    0.83 * Math.log1p(Math.min(12, links.length)) +
    0.4 * (Math.log(words) - 5) +
    (isCatalog ? 1.2 : 0)
  )
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Why a mail is neither a newsletter nor about a subscription; null where it is a newsletter as far as can be told. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  if (reading.words === 0 && mail.images.length === 0 && reading.links.length === 0) return 'has no text'
  if (isReply(mail)) return 'answers another mail'
  if (mail.forwarded !== null) return null
  if (isDiscussion(mail, reading)) return 'is a post to a discussion list'
  if (isAutomatic(mail, reading)) return 'is an automatic notice'
  return isLeaflet(reading, isPeriodical(mail, reading)) ? 'offers goods for sale' : null
}
