import { MARKS } from '../common/types/sketch.ts'
import type { Prepared } from './prepare.ts'

/** What two articles share, summed over their terms; rarities are inverse document frequencies. */
interface SharedTerms {
  /** Products of weights, of rarities of terms in both titles, and of those in both titles or openings. */
  product: number
  titleProduct: number
  openingProduct: number
  rarity: number
  bothTitles: number
  names: number
  links: number
  numbers: number
  /** Rarity of each title's terms that the other article contains. */
  titleOfFirst: number
  titleOfSecond: number
  /** The three rarest. */
  rarest: readonly [number, number, number]
}

function sharedTerms(a: Prepared, b: Prepared): SharedTerms {
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

const DAY = 86_400_000

/** More shared numbers are no further evidence. */
const MAX_NUMBERS = 3

/** The features of a pair of articles, symmetric; all of them increase with similarity unless stated otherwise. */
export function pairFeatures(a: Prepared, b: Prepared) {
  const shared = sharedTerms(a, b)
  const less = Math.min(a.rarity, b.rarity)
  const more = Math.max(a.rarity, b.rarity)
  const size = Math.log1p(less)
  const cosine = ratio(shared.product, a.length * b.length)
  const contained = ratio(shared.rarity, less)
  const titleOfFirst = ratio(shared.titleOfFirst, a.titleRarity)
  const titleOfSecond = ratio(shared.titleOfSecond, b.titleRarity)
  const titled = hasTitle(a) && hasTitle(b) ? 1 : 0
  const titleCosine = titled * ratio(shared.titleProduct, a.titleLength * b.titleLength)
  const rarity = Math.log1p(shared.rarity)
  const titleHeld = Math.max(titleOfFirst, titleOfSecond)
  let pairs = 0
  for (const pair of a.pairs) if (b.pairs.has(pair)) pairs += 1
  return {
    cosine,
    cosineRoot: Math.sqrt(cosine),
    cosineBySize: cosine * size,
    titleCosine,
    titleCosineSquare: titleCosine ** 2,
    openingCosine: ratio(shared.openingProduct, a.openingLength * b.openingLength),
    shared: shared.rarity / 50,
    sharedLog: rarity,
    rarest: shared.rarest[0],
    second: shared.rarest[1],
    third: shared.rarest[2],
    contained,
    containedBySize: contained * size,
    overlap: ratio(shared.rarity, a.rarity + b.rarity - shared.rarity),
    titleHeld,
    titleHeldBoth: titled * Math.min(titleOfFirst, titleOfSecond),
    titleHeldByShared: titleHeld * rarity,
    bothTitles: Math.log1p(shared.bothTitles),
    namesHeld: ratio(shared.names, Math.min(a.nameRarity, b.nameRarity)),
    names: Math.log1p(shared.names),
    numbers: Math.min(shared.numbers, MAX_NUMBERS),
    /** Evidence against: both have numbers and share none. */
    numbersClash: a.hasNumbers && b.hasNumbers && shared.numbers === 0 ? 1 : 0,
    pairs: Math.log1p(pairs),
    pairsHeld: pairs / Math.max(1, Math.min(a.pairs.size, b.pairs.size)),
    links: Math.log1p(shared.links),
    /** Evidence against: two different pages of one site. */
    oneSite: isOneSite(a, b) ? 1 : 0,
    /** Evidence against: how far apart in time they are. */
    days:
      a.sketch.at === null || b.sketch.at === null
        ? 0
        : Math.log1p(Math.abs(a.sketch.at - b.sketch.at) / DAY),
    size,
    sizeOfMore: Math.log1p(more),
  }
}

/** Whether an article has a title with distinctive words. */
function hasTitle({ titleRarity }: Prepared): boolean {
  return titleRarity > 0
}

function isOneSite({ sketch: a }: Prepared, { sketch: b }: Prepared): boolean {
  return a.link !== null && b.link !== null && a.link.split('/', 1)[0] === b.link.split('/', 1)[0]
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
