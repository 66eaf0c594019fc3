import { type Document, likeness, shareIn, type Told } from './document.ts'

import { pairsOf } from './grams.ts'
import { type Hopes, hopeOf } from './sentence-traits.ts'

export type SetTraits = Readonly<Record<string, number>>

/** What can be told of sentences as a summary together; `scores` are of all the document's sentences. */
export function setTraits(
  document: Document,
  chosen: readonly Told[],
  scores: readonly number[],
  hopes: Hopes,
): SetTraits {
  const { weight, main, title } = document
  const terms = new Set(chosen.flatMap((told) => [...told.terms]))
  const own = chosen.map(({ at }) => scores[at] ?? 0)
  const words = chosen.reduce((sum, told) => sum + told.words, 0)
  const weights = [...terms].reduce((sum, term) => sum + weight(term), 0)
  const first = chosen[0]?.at ?? 0
  const last = chosen.at(-1)?.at ?? 0
  const best = scores.toSorted((a, b) => b - a)
  const sum = own.reduce((total, score) => total + score, 0)
  const weighted = chosen.reduce((total, told) => total + told.words * (scores[told.at] ?? 0), 0)
  const word = hopeOf(new Set(chosen.flatMap((told) => told.all)), hopes.word)
  const pair = hopeOf(new Set(chosen.flatMap((told) => pairsOf(told.all))), hopes.pair)
  return {
    word,
    pair,
    wordShare: word / (words + 45),
    pairShare: pair / (words + 45),
    wordPer: word / Math.max(8, words),
    pairPer: pair / Math.max(8, words),
    count: chosen.length,
    words,
    sum,
    mean: sum / Math.max(1, chosen.length),
    weighted: weighted / Math.max(1, words),
    worst: Math.min(...own),
    best: Math.max(...own),
    hasBest: Number(own.includes(best[0] ?? 0)),
    missed: (best[0] ?? 0) - Math.max(...own),
    ofBest: sum - best.slice(0, chosen.length).reduce((total, score) => total + score, 0),
    weights,
    perWord: weights / Math.max(1, words),
    main: shareIn(main, terms),
    title: shareIn(title, terms),
    terms: terms.size / Math.max(1, words),
    alike: pairs(chosen).reduce((most, [a, b]) => Math.max(most, likeness(a.terms, b.terms)), 0),
    first: Math.min(first, 20),
    last: Math.min(last, 30),
    span: Math.min(last - first, 30),
    leadWords: document.sentences[0]?.words ?? 0,
    length: document.sentences.length,
    joined: pairs(chosen).filter(([a, b]) => b.at - a.at === 1).length,
    shortest: Math.min(...chosen.map((told) => told.words)),
    longest: Math.max(...chosen.map((told) => told.words)),
    hasLead: Number(first === 0),
    lastWords: chosen.at(-1)?.words ?? 0,
  }
}

function pairs(chosen: readonly Told[]): [Told, Told][] {
  return chosen.flatMap((a, at) => chosen.slice(at + 1).map((b): [Told, Told] => [a, b]))
}
