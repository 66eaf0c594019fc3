import { logOdds } from '../src/extract/outline/forest.ts'
import { candidateSets } from '../src/summarise/choose.ts'
import { type Document, documentOf, type Told } from '../src/summarise/document.ts'
import { gramsOf, likely, pairsOf } from '../src/summarise/grams.ts'
import type { SummaryModels } from '../src/summarise/models.ts'
import { type Hopes, type SentenceTraits, sentenceTraits } from '../src/summarise/sentence-traits.ts'
import { setTraits } from '../src/summarise/set-traits.ts'
import { sentencesOf } from '../src/text/sentences.ts'
import { wordsOf } from '../src/text/words-of.ts'
import { boost, type Example } from './boost.ts'
import { fitLinear, type Measured } from './ridge.ts'
import { rouge, rougeWords } from './rouge.ts'

/** A text with what a person made of it. */
export interface SummarisedText {
  id: string
  /** Where it comes from. */
  set: string
  title: string
  document: string
  references: readonly string[]
}

export interface SummaryLesson {
  text: SummarisedText
  document: Document
  reference: readonly string[]
  /** Each sentence as ROUGE reads it. */
  words: readonly (readonly string[])[]
}

const SENTENCE = { trees: 120, rate: 0.07, leaves: 5, leastInLeaf: 40, traitShare: 0.4, seed: 1 }
const SET = { trees: 180, rate: 0.07, leaves: 4, leastInLeaf: 100, traitShare: 0.4, seed: 1 }
const FOLDS = 3
/** Pulls what is learned linearly towards nothing. */
const RIDGE = 0.003
/** As many sentences of a text as the product reads. */
const READ = 60
/** What common pairs of words count for beside common words. */
const PAIRS = 1.5

export function summaryLessonOf(text: SummarisedText): SummaryLesson {
  const sentences = sentencesOf(text.document, 'en').slice(0, READ)
  const document = documentOf(text.title, text.document, sentences)
  return {
    text,
    document,
    reference: rougeWords(text.references[0] ?? ''),
    words: document.sentences.map((told) => rougeWords(told.text)),
  }
}

function score({ reference, words }: SummaryLesson, chosen: readonly Told[]): number {
  const { r1, r2 } = rouge(
    reference,
    chosen.flatMap(({ at }) => words[at] ?? []),
  )
  return r1 + PAIRS * r2
}

/** Learns what makes a sentence, and then what makes sentences together, close to what people wrote. */
export function learnSummaries(lessons: readonly SummaryLesson[]): SummaryModels {
  const word = fitLinear(
    lessons.flatMap((lesson) => gramExamples(lesson, 1)),
    RIDGE,
  )
  const pair = fitLinear(
    lessons.flatMap((lesson) => gramExamples(lesson, 2)),
    RIDGE,
  )
  const hoped = lessons.map((lesson) => {
    const hopes = { word: likely(lesson.document, 1, word), pair: likely(lesson.document, 2, pair) }
    return { ...lesson, hopes, traits: sentenceTraits(lesson.document, 'en', hopes) }
  })
  const sets = foldsOf(hoped, FOLDS).flatMap(({ own, others }) => {
    const learned = boost(others.flatMap(sentenceExamples), SENTENCE)
    return own.flatMap((lesson) => setExamples(lesson, logOdds(learned, lesson.traits)))
  })
  return {
    word,
    pair,
    sentence: boost(hoped.flatMap(sentenceExamples), SENTENCE),
    set: boost(sets, SET),
  }
}

interface Hoped extends SummaryLesson {
  hopes: Hopes
  traits: readonly SentenceTraits[]
}

function gramExamples({ document, text }: SummaryLesson, size: 1 | 2): Measured[] {
  const own = wordsOf(text.references[0] ?? '').map((word) => word.replace(/['’]s$/, ''))
  const told = new Set(size === 1 ? own : pairsOf(own))
  const grams = gramsOf(document, size)
  return [...grams].map(([gram, { traits }]) => ({
    traits,
    value: Number(told.has(gram)),
    weight: 1 / grams.size,
  }))
}

function sentenceExamples(lesson: Hoped): Example[] {
  return lesson.document.sentences.map((told, at) => ({
    traits: lesson.traits[at] ?? {},
    isSo: Math.min(1, score(lesson, [told]) / 1.5),
    weight: 1,
  }))
}

/** More sets of one text tell no more. */
const SETS = 45

function setExamples(lesson: Hoped, scores: readonly number[]): Example[] {
  const every = candidateSets(lesson.document, 'en', scores)
  const step = Math.max(1, every.length / SETS)
  const sets = Array.from(
    { length: Math.floor(every.length / step) },
    (_, at) => every[Math.floor(at * step)] ?? [],
  )
  const values = sets.map((chosen) => score(lesson, chosen))
  const mean = values.reduce((sum, own) => sum + own, 0) / Math.max(1, values.length)
  return sets.map((chosen, at) => ({
    traits: setTraits(lesson.document, chosen, scores, lesson.hopes),
    isSo: Math.min(1, Math.max(0, 0.5 + (values[at] ?? 0) - mean)),
    weight: SETS / Math.max(10, sets.length),
  }))
}

/** Parts lessons into folds, each with all others. */
export function foldsOf<Item>(items: readonly Item[], folds: number): { own: Item[]; others: Item[] }[] {
  return Array.from({ length: folds }, (_, fold) => ({
    own: items.filter((_item, at) => at % folds === fold),
    others: items.filter((_item, at) => at % folds !== fold),
  }))
}
