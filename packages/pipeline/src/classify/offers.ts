import type { Reading } from './reading.ts'

const OFFER =
  /\b\d{1,3} ?% (?:off|discount|cheaper|rabatt|reduziert|billiger|günstiger|de réduction|korting|de descuento)|\b(?:shop|buy|order|book|bid) (?:now|today|online|here)\b|free (?:shipping|delivery|gift|seats?|phone ?cards?)|seat sale|freebies|stocks last|(?:while|until) (?:stocks?|supplies) last|add to (?:cart|basket)|shopping (?:cart|basket)|\b(?:sale|coupon|voucher|clearance|bargains?|rebate|gutschein|angebote?|rabattcode|versandkostenfrei|jetzt (?:kaufen|bestellen|shoppen|sichern)|zum shop|uvp|soldes|promo(?:tion)?s?|code promo|aanbieding|korting|ofertas?|descuento)\b|\bsave (?:up to |an extra )?(?:[$€£]|\d+ ?%)|limited time|(?:special|exclusive) offers?|enter to win|sweepstakes|prizes?\b|per (?:night|person)|round-?trip|fares?\b|(?:starting|current|minimum|opening) bid|best sellers?\b|on sale|just[- ]released|money[- ]back|risk[- ]free|upgrade (?:to|now)|download (?:it )?now/gi

/** A subject that sells. */
const SELLING =
  /\b(?:free|freebies|offers?|save|discounts?|sale|deals?|win|enter|shop|shopping|price|bid|buy|announcing|updated|get the|angebote?|gratis|rabatt|gutschein|sparen|kostenlose?|soldes|promo|korting|ofertas?)\b|\d+ ?%/i

/** With a sign of currency, or with the asterisk that leads to a leaflet's small print. */
const PRICE = /[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD|Euro)\b|\b\d{1,4},\d\d\*/g

/** A mail of fewer words is judged as if it had this many. */
const FEW_WORDS = 60

/** Longer mails have something to tell beside what they sell. */
const LEAFLET_WORDS = 400

/** Offers and prices per thousand words that only a leaflet has: short, longer, with a selling subject, whatever it calls itself. */
const LEAFLET = 33
const LONG_LEAFLET = 42
const SELLING_LEAFLET = 23
const PRICE_LIST = 150

/** Whether a mail is there to sell: by set phrases of selling and prices, per thousand words. */
export function isLeaflet({ subject, text, words }: Reading, isPeriodical: boolean): boolean {
  const offers = (text.match(OFFER) ?? []).length
  const prices = (text.match(PRICE) ?? []).length
  const density = ((offers + prices) * 1000) / Math.max(FEW_WORDS, words)
  if (isPeriodical) return density >= PRICE_LIST
  if (density >= (words < LEAFLET_WORDS ? LEAFLET : LONG_LEAFLET) && offers >= 3) return true
  return density >= SELLING_LEAFLET && offers + prices >= 4 && SELLING.test(subject)
}
