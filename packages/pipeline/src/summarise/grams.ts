import { isStopWord } from '../text/stop-words.ts'
import type { Document } from './document.ts'
import { type LinearModel, weigh } from './linear-model.ts'

/** A word of a document, or two that stand side by side. */
export interface Gram {
  traits: Readonly<Record<string, number>>
  /** The sentences that hold it, in order. */
  at: readonly number[]
}

/** All words of a document, or all pairs of words. */
export function gramsOf(document: Document, size: 1 | 2): Map<string, Gram> {
  const found = new Map<string, { at: number[]; count: number }>()
  for (const { at, all } of document.sentences) {
    for (const gram of size === 1 ? all : pairsOf(all)) {
      const known = found.get(gram)
      if (!known) found.set(gram, { at: [at], count: 1 })
      else {
        known.count += 1
        if (known.at.at(-1) !== at) known.at.push(at)
      }
    }
  }
  const grams = new Map<string, Gram>()
  for (const [gram, { at, count }] of found) {
    const words = gram.split(' ')
    const first = at[0] ?? 0
    const stops = words.filter(isStopWord).length
    const titled = words.filter((word) => document.title.has(word)).length
    const told = words.length - stops
    const often = Math.log(count)
    const isAll = Number(stops === words.length)
    grams.set(gram, {
      at,
      traits: {
        often: told > 0 ? often : 0,
        oftenStop: told > 0 ? 0 : often,
        wide: at.length / document.sentences.length,
        isFirst: Number(first === 0),
        isSecond: Number(first === 1),
        isEarly: Number(first < 5),
        near: 1 / (1 + first),
        far: Math.log1p(first),
        stops: stops / words.length,
        isAll,
        titled: titled / words.length,
        oftenTitled: titled * often,
        firstOften: Number(first === 0) * often,
        length: Math.min(12, gram.length / words.length),
        numbers: words.filter((word) => /^\d/.test(word)).length,
        short: 1 / document.sentences.length,
      },
    })
  }
  return grams
}

export function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

/** How likely each word, or pair of words, stands in a summary. */
export function likely(document: Document, size: 1 | 2, model: LinearModel): Map<string, number> {
  return new Map(
    [...gramsOf(document, size)].map(([gram, { traits }]) => [gram, Math.max(0, weigh(model, traits))]),
  )
}
