import { type Matchable, matchParts } from './match-parts.ts'

/** A stored article of an issue, in a list or left out. */
export interface StoredArticle extends Matchable {
  id: string
  position: number
  isExcluded: boolean
  /** Whether the user made an article of it, or left it out. */
  isReclassified: boolean
  /** Whether the user did something with it that must not go: saved, highlighted or tagged it. */
  isDear: boolean
}

/** A part of the issue as it is read now; `title` is empty where it has none. */
export interface ReadPart extends Matchable {
  isArticle: boolean
}

/** What becomes of a stored article. */
export type ArticleDecision =
  /** It is an article still, and takes on what is read now. */
  | 'kept'
  /** It is no article any more, and stays one for the user's sake. */
  | 'dear'
  /** It is no article any more, and is left out. */
  | 'gone'
  /** The user left it out, and it stays so; it takes on what is read now. */
  | 'out'

/** One part of the issue as it will be; the order of the list is the order of the issue. */
export interface PlannedPart {
  /** Its place among what was read; null where nothing of it was read again. */
  read: number | null
  /** The stored article that it is; null for one that is new and for a mere non-article part. */
  article: { id: string; decision: ArticleDecision } | null
}

/**
 * Says what becomes of the articles of an issue that is read again: each finds its part among those read now, articles
 * before non-article parts. What the user reclassified stays reclassified, unless the new reading agrees. What is gone
 * and dear to the user stays behind the article that was before it.
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

/** The place of each stored article among the parts read now, by its place among the stored ones. */
function findParts(stored: readonly StoredArticle[], read: readonly ReadPart[]): Map<number, number> {
  const nonArticleParts = new Set([...read.keys()].filter((at) => !read[at]?.isArticle))
  const texts = new Set([...nonArticleParts].map((at) => read[at]?.text))
  // What the user made of a non-article part is that non-article part, even where it shares its link with an article.
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
