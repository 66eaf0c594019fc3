import { holdsFirstWords, sharedWords } from './compare-articles.ts'

export interface LabelledArticle {
  title: string | null
  url: string | null
  first_words: string | null
}

/** The ground truth of one mail, as the README of the gallery describes it. */
export interface Labels {
  kind: 'multi' | 'single'
  lang: string
  articles: LabelledArticle[]
  optional_articles?: LabelledArticle[]
  not_articles?: string[]
}

export interface Prediction {
  title: string
  /** The address as it is in the mail. */
  url: string | null
  text: string
}

/** Shares are from 0 to 1. `traps` are those of the `wrong` that the labels warn of. */
export interface IssueScore {
  kind: Labels['kind']
  lang: string
  precision: number
  recall: number
  f1: number
  found: number
  /** Labels without a match: their titles, or first words. */
  missed: string[]
  /** Titles of false articles. */
  wrong: string[]
  traps: string[]
  /** Of the found articles with text, how many there are and how many contain its first words. */
  bodies: number
  bodiesRight: number
}

const SAME_TITLE = 0.6
const SAME_ADDRESS_AND_TITLE = 0.3

/**
 * Scores what was found in one mail against its labels. A prediction and a label are paired, once each and the most
 * alike first, when their titles share 60 % of their words, or 30 % and the address is the same, or when the label
 * has no title and the prediction holds its first words. What pairs with an optional article counts neither way.
 */
export function scoreExtraction(labels: Labels, predictions: readonly Prediction[]): IssueScore {
  const pairs = pairUp(labels.articles, predictions)
  const paired = new Set(pairs.values())
  const rest = predictions.filter((prediction) => !paired.has(prediction))
  const optional = new Set(pairUp(labels.optional_articles ?? [], rest).values())
  const wrong = rest.filter((prediction) => !optional.has(prediction)).map(({ title }) => title)
  const withText = [...pairs].flatMap(([{ first_words }, { title, text }]) =>
    first_words ? [holdsFirstWords(`${title} ${text}`, first_words)] : [],
  )
  const found = pairs.size
  const precision = found + wrong.length > 0 ? found / (found + wrong.length) : emptyIsRight(labels)
  const recall = labels.articles.length > 0 ? found / labels.articles.length : 1
  return {
    kind: labels.kind,
    lang: labels.lang,
    precision,
    recall,
    f1: harmonicMean(precision, recall),
    found,
    missed: labels.articles
      .filter((label) => !pairs.has(label))
      .map(({ title, first_words }) => title ?? first_words ?? ''),
    wrong,
    traps: wrong.filter((title) =>
      labels.not_articles?.some((trap) => sharedWords(trap, title) >= SAME_TITLE),
    ),
    bodies: withText.length,
    bodiesRight: withText.filter(Boolean).length,
  }
}

/** The harmonic mean of two shares: 0 if either is. */
export function harmonicMean(one: number, other: number): number {
  return one + other > 0 ? (2 * one * other) / (one + other) : 0
}

function emptyIsRight({ articles }: Labels): number {
  return articles.length === 0 ? 1 : 0
}

function pairUp(
  labels: readonly LabelledArticle[],
  predictions: readonly Prediction[],
): Map<LabelledArticle, Prediction> {
  const candidates = labels
    .flatMap((label) =>
      predictions.map((prediction) => ({ label, prediction, like: alike(label, prediction) })),
    )
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like)
  const pairs = new Map<LabelledArticle, Prediction>()
  const taken = new Set<Prediction>()
  for (const { label, prediction } of candidates) {
    if (pairs.has(label) || taken.has(prediction)) continue
    pairs.set(label, prediction)
    taken.add(prediction)
  }
  return pairs
}

/** From 0 (not the same article) to 1. First words count for more than a fair title, for less than an exact one. */
function alike(label: LabelledArticle, { title, url, text }: Prediction): number {
  if (label.title === null) return holdsFirstWords(`${title} ${text}`, label.first_words ?? '') ? 0.9 : 0
  const shared = sharedWords(label.title, title)
  if (shared >= SAME_TITLE) return shared
  return label.url !== null && plain(label.url) === plain(url ?? '') && shared >= SAME_ADDRESS_AND_TITLE
    ? SAME_TITLE
    : 0
}

function plain(address: string): string {
  return address.replaceAll('&amp;', '&').trim()
}
