import type { Reading } from '../mime/readable-mail.ts'
import {
  APPEAL,
  BUY,
  OFFER,
  OTHERS,
  PRICE,
  PROMISE,
  READER,
  REPORTS,
  SELLING,
  SENDER,
} from './selling-words.ts'
import { readOnLinks, storyLinks } from './story-links.ts'

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
export function isLeaflet(reading: Reading, isPeriodical: boolean): boolean {
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

/** Higher for words that sell and address the reader, lower for words that report and links to read. */
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
