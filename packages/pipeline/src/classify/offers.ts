import type { Reading } from './reading.ts'

const OFFER =
  /\b\d{1,3} ?% (?:off|discount|rabatt|reduziert|de réduction|korting|de descuento)|\b(?:shop|buy|order|book|bid) (?:now|today|online|here)\b|free (?:shipping|delivery|gift)|(?:while|until) (?:stocks?|supplies) last|add to (?:cart|basket)|\b(?:sale|coupon|voucher|clearance|bargains?|rebate|gutschein|angebote?|rabattcode|versandkostenfrei|jetzt (?:kaufen|bestellen|shoppen|sichern)|soldes|promo(?:tion)?s?|code promo|aanbieding|korting|ofertas?|descuento)\b|\bsave (?:up to |an extra )?(?:[$€£]|\d+ ?%)|limited time|special offer|enter to win|sweepstakes|prizes?\b|per (?:night|person)|round-?trip|fares?\b/gi

const PRICE = /[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD|Euro)\b/g

/** A mail of fewer words is judged as if it had this many. */
const FEW_WORDS = 60

/** How much of a mail is offers: set phrases of selling and prices, per thousand words. */
export function offerDensity(reading: Reading): { density: number; offers: number } {
  const offers = (reading.text.match(OFFER) ?? []).length
  const prices = (reading.text.match(PRICE) ?? []).length
  return { density: ((offers + prices) * 1000) / Math.max(FEW_WORDS, reading.words), offers }
}
