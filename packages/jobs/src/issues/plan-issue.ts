import { type Matchable, matchParts } from './match-parts.ts'

/** A stored article of an issue, listed or excluded. */
export interface StoredArticle extends Matchable {
  id: string
  position: number
  isExcluded: boolean
  /** Whether the user reclassified it. */
  isReclassified: boolean
  /** Whether the user saved, highlighted or tagged it, so that it must be kept. */
  isDear: boolean
}

/** A part of the issue as analysed now; `title` is empty if it has none. */
export interface ReadPart extends Matchable {
  isArticle: boolean
}

/** What happens to a stored article. */
export type ArticleDecision =
  /** It is still an article, and is updated. */
  | 'kept'
  /** It is no longer an article, but is kept because of the user's actions. */
  | 'dear'
  /** It is no longer an article, and is excluded. */
  | 'gone'
  /** The user excluded it, which stays so; it is updated. */
  | 'out'

/** One part of the future issue; the list is in the order of the issue. */
export interface PlannedPart {
  /** Its index in the new analysis; null if it wasn't found there. */
  read: number | null
  /** Its stored article; null for a new one and for a non-article part. */
  article: { id: string; decision: ArticleDecision } | null
}

/**
 * Decides what happens to the stored articles of a reprocessed issue: each is matched to a part of the new analysis,
 * articles before non-article parts. Parts that the user reclassified stay so, unless the new analysis agrees. Missing
 * articles that must be kept stay behind the article before them.
 */
export function planIssue(stored: readonly StoredArticle[], read: readonly ReadPart[]): PlannedPart[] {
  const found = findParts(stored, read)
  const known = new Map([...found].map(([old, at]) => [at, stored[old]]))
  const parts: PlannedPart[] = read.map(({ isArticle }, at) => planned(at, known.get(at), isArticle))
  const behind = new Map<string | undefined, StoredArticle[]>()
  let last: string | undefined
  for (const article of stored.toSorted((a, b) => a.position - b.position)) {
    if (found.has(stored.indexOf(article))) last = article.id
    else behind.set(last, [...(behind.get(last) ?? []), article])
  }
  const lostBehind = (id: string | undefined) =>
    (behind.get(id) ?? []).map((article) => planned(null, article, false))
  return [
    ...lostBehind(undefined),
    ...parts.flatMap((part) => (part.article ? [part, ...lostBehind(part.article.id)] : [part])),
  ]
}

const planned = (
  read: number | null,
  article: StoredArticle | undefined,
  isArticle: boolean,
): PlannedPart => ({
  read,
  article: article ? { id: article.id, decision: decisionOf(article, isArticle) } : null,
})

/** The index of the new part for each stored article, by its index. */
function findParts(stored: readonly StoredArticle[], read: readonly ReadPart[]): Map<number, number> {
  const nonArticleParts = new Set([...read.keys()].filter((at) => !read[at]?.isArticle))
  const texts = new Set([...nonArticleParts].map((at) => read[at]?.text))
  // An article that the user made from a non-article part matches that part, even if it shares its link with an
  // article.
  const isMade = ({ isReclassified, isExcluded, text }: StoredArticle) =>
    isReclassified && !isExcluded && texts.has(text)
  const rounds: [isMeant: (article: StoredArticle) => boolean, isNonArticlePart: boolean][] = [
    [isMade, true],
    [({ isExcluded, isReclassified }) => isReclassified || !isExcluded, false],
    [() => true, false],
    [() => true, true],
  ]
  const found = new Map<number, number>()
  for (const [isMeant, isNonArticlePart] of rounds) {
    const taken = new Set(found.values())
    const open = [...stored.entries()].flatMap(([old, article]) =>
      !found.has(old) && isMeant(article) ? [old] : [],
    )
    const free = [...read.keys()].filter(
      (at) => !taken.has(at) && nonArticleParts.has(at) === isNonArticlePart,
    )
    for (const [old, at] of matchAmong(stored, open, read, free)) found.set(old, at)
  }
  return found
}

function matchAmong(
  stored: readonly StoredArticle[],
  olds: readonly number[],
  read: readonly ReadPart[],
  places: readonly number[],
): Map<number, number> {
  const pick = <T>(from: readonly T[], at: readonly number[]) => at.flatMap((place) => from[place] ?? [])
  const found = matchParts(pick(stored, olds), pick(read, places))
  return new Map([...found].flatMap(([old, at]) => pairOf(olds[old], places[at])))
}

const pairOf = (old: number | undefined, at: number | undefined): [number, number][] =>
  old === undefined || at === undefined ? [] : [[old, at]]

function decisionOf(
  { isReclassified, isExcluded, isDear }: StoredArticle,
  isArticle: boolean,
): ArticleDecision {
  if (isReclassified && isExcluded) return 'out'
  if (isArticle) return 'kept'
  if (isExcluded) return 'gone'
  return isReclassified || isDear ? 'dear' : 'gone'
}
