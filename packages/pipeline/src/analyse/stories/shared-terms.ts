import { MARKS } from '../../common/types/sketch.ts'
import type { Prepared } from './prepare.ts'

/** What two tellings share, summed over their terms; rarities are inverse document frequencies. */
export interface SharedTerms {
  /** Products of weights, and of rarities of terms in both titles, and in both titles or openings. */
  product: number
  titleProduct: number
  openingProduct: number
  rarity: number
  bothTitles: number
  names: number
  links: number
  numbers: number
  /** Rarity of the terms of each title that the other telling holds. */
  titleOfFirst: number
  titleOfSecond: number
  /** The three rarest. */
  rarest: readonly [number, number, number]
}

/** Sums up what two tellings share. */
export function sharedTerms(a: Prepared, b: Prepared): SharedTerms {
  const sum = {
    product: 0,
    titleProduct: 0,
    openingProduct: 0,
    rarity: 0,
    bothTitles: 0,
    names: 0,
    links: 0,
    numbers: 0,
    titleOfFirst: 0,
    titleOfSecond: 0,
  }
  const rarities: number[] = []
  for (const [term, { weight, rarity, marks }] of a.terms) {
    const other = b.terms.get(term)
    if (!other) continue
    const either = marks | other.marks
    rarities.push(rarity)
    sum.rarity += rarity
    sum.product += weight * other.weight
    if (marks & OPEN && other.marks & OPEN) sum.openingProduct += rarity ** 2
    if (marks & other.marks & MARKS.title) {
      sum.titleProduct += rarity ** 2
      sum.bothTitles += rarity
    }
    if (either & MARKS.name) sum.names += rarity
    if (either & MARKS.link) sum.links += rarity
    if (marks & MARKS.number) sum.numbers += 1
    if (marks & MARKS.title) sum.titleOfFirst += rarity
    if (other.marks & MARKS.title) sum.titleOfSecond += rarity
  }
  rarities.sort((x, y) => y - x)
  return { ...sum, rarest: [rarities[0] ?? 0, rarities[1] ?? 0, rarities[2] ?? 0] }
}

const OPEN = MARKS.title | MARKS.opening
