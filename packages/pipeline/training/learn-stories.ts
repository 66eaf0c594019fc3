import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Regression } from '../src/analyse/stories/compare-articles.ts'
import { checkSources, checkTopics, checkWeeks, type Form, formOf } from './check-stories.ts'
import { fitRegression } from './fit-regression.ts'
import { bare, joined, labelledOf, type PairExample } from './story-examples.ts'
import type { PairScore } from './story-scores.ts'

/**
 * `node training/learn-stories.ts [--check] --blurbs INPUT=GOLD --reports INPUT=GOLD --copies INPUT=GOLD`: learns when two
 * articles tell one story, from items and the story of each, see labelledOf, and writes `src/analyse/stories/story-model.json`.
 * Blurbs are learned from with their links and without; reports as they are, without titles and links, and by threes of
 * one story as one, so that length tells little; copies are articles in several editions, where other articles of the
 * same matter are other stories. `--check` writes nothing and prints how those fare that were left out.
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    blurbs: { type: 'string', default: '' },
    reports: { type: 'string', default: '' },
    copies: { type: 'string', default: '' },
  },
})
const RIDGE = 3
/** Newsletters are surer to be told apart than their readers want: more is joined, while 95 of 100 pairs are right. */
const LENIENCE = 0.25
const COPIES_AMONG_BLURBS = 2
const COPIES_AMONG_REPORTS = 3

/**
 * What of two blurbs isn't learned from: without these, items of weeks and newsletters that were left out fare better. Of
 * shared numbers it was learned that they speak against one story.
 */
const NOT_OF_BLURBS = new Set(['numbers', 'second', 'third', 'names', 'pairsHeld', 'links'])

/** What of two reports is learned from: their texts alone, as collections differ in whether they have titles. */
const REPORT_FEATURES = (
  'cosine cosineRoot cosineBySize openingCosine shared sharedLog rarest second third contained containedBySize ' +
  'overlap namesHeld names numbers numbersClash pairs pairsHeld size sizeOfMore'
).split(' ')

const items = await labelledOf(values.blurbs)
const blurbs = [
  formOf('newsletters, link and text', items),
  formOf(
    'newsletters, text alone',
    items.map((item) => ({ ...item, url: null })),
  ),
].map(blurbsAlone)
const told = await labelledOf(values.reports)
const copies = formOf('copies of articles', await labelledOf(values.copies))
const reports = [
  formOf('reports', told),
  formOf('reports, without titles', bare(told)),
  formOf('reports, three as one', joined(bare(told))),
  { ...copies, pairs: weighed(copies.pairs, COPIES_AMONG_REPORTS) },
].map((form) => withFeatures(form, (name) => REPORT_FEATURES.includes(name)))

function learnBlurbs(pairs: readonly PairExample[]): Regression {
  const model = fitRegression(
    unknown([...pairs, ...weighed(blurbsAlone(copies).pairs, COPIES_AMONG_BLURBS)]),
    RIDGE,
  )
  return { ...model, base: Number((model.base + LENIENCE).toPrecision(6)) }
}

function learnReports(pairs: readonly PairExample[]): Regression {
  return fitRegression(unknown(pairs), RIDGE)
}

if (values.check) {
  print('weeks left out', blurbs, checkWeeks(blurbs, learnBlurbs))
  for (const { source, scores } of checkSources(blurbs, learnBlurbs))
    print(`${source} left out`, blurbs, scores)
  print('topics left out', reports, checkTopics(reports, learnReports))
} else {
  const model = {
    dated: learnBlurbs(blurbs.flatMap(({ pairs }) => pairs)),
    undated: learnReports(reports.flatMap(({ pairs }) => pairs)),
  }
  const target = path.join(import.meta.dirname, '../src/analyse/stories/story-model.json')
  await writeFile(target, `${JSON.stringify(model, null, 1)}\n`)
}

function print(what: string, forms: readonly Form[], scores: readonly PairScore[]): void {
  console.log(`${what.padEnd(32)}     P     R    F1`)
  for (const [at, { precision, recall, f1 }] of scores.entries()) {
    const shares = [precision, recall, f1].map((share) => (100 * share).toFixed(1).padStart(6))
    console.log(`  ${(forms[at]?.name ?? '').padEnd(30)}${shares.join('')}`)
  }
}

/** What is known without learning teaches nothing. */
function unknown(pairs: readonly PairExample[]): PairExample[] {
  return pairs.filter(({ known }) => known === null)
}

function weighed(pairs: readonly PairExample[], weight: number): PairExample[] {
  return pairs.map((pair) => ({ ...pair, weight }))
}

function blurbsAlone(form: Form): Form {
  return withFeatures(form, (name) => !NOT_OF_BLURBS.has(name))
}

function withFeatures(form: Form, isKept: (name: string) => boolean): Form {
  const pairs = form.pairs.map((pair) => ({
    ...pair,
    features: Object.fromEntries(Object.entries(pair.features).filter(([name]) => isKept(name))),
  }))
  return { ...form, pairs }
}
