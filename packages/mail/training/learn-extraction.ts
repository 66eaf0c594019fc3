import type { Forest } from '../src/common/forest.ts'
import { wordSet } from '../src/common/text/word-set.ts'
import type { Models } from '../src/extract/tagger/decide.ts'
import { formatsOf, type Input, inputsOf, type Network } from '../src/extract/tagger/network.ts'
import { type Follows, TAGS } from '../src/extract/tagger/tags.ts'
import { boostTable, type Settings, type Table, type Target, tableOfColumns } from './boost.ts'
import { learnNetwork, type NetworkExample, type NetworkSettings } from './learn-network.ts'
import { inputsFor } from './network-inputs.ts'
import type { Columns } from './rows.ts'

/** The kinds of mail by their number in rows: several articles, one, none. */
export const MAIL_KINDS = ['roundup', 'essay', 'none'] as const

/** The number of `start` and `tag` in rows for what counts neither way or is unknown. */
export const UNKNOWN = -1

/** Columns of rows that are no features. */
export const LABELS = wordSet('mail sender set kind start tag right line')

/** The lines of all mails, and the possible titles of those that are one text. */
export interface ExtractionRows {
  lines: Columns
  titles: Columns
}

/** Rows that are read for learning, several times if need be. */
export type Prepared = { readonly [Name in keyof ExtractionRows]: { rows: Columns; table: Table } }

/** Reads rows for learning. */
export function prepare(rows: ExtractionRows): Prepared {
  return { lines: prepared(rows.lines), titles: prepared(rows.titles) }
}

/** Reads one kind of rows for learning. */
export function prepared(rows: Columns): { rows: Columns; table: Table } {
  const features = [...rows.columns].filter(([name]) => !LABELS.has(name))
  return { rows, table: tableOfColumns(new Map(features)) }
}

/** Senders are left out in this many parts to measure. */
export const FOLDS = 5

/** The fold that a sender is left out in, by its number. */
export function foldOf(sender: number, folds: number): number {
  return sender % folds
}

/** Settings chosen on real mails whose senders were left out. */
const TITLE: Settings = { trees: 180, rate: 0.06, leaves: 15, minInLeaf: 12, featureShare: 0.3, seed: 1 }
const TITLE_FORESTS = 2
const NETWORK: NetworkSettings = { width: 64, epochs: 20, members: 2 }
/** A worse one that is learned within seconds, to notice what makes all worse. */
export const QUICK: NetworkSettings = { width: 64, epochs: 3, members: 1 }
const MAIL_TITLE: Settings = { trees: 120, rate: 0.06, leaves: 6, minInLeaf: 5, featureShare: 0.3, seed: 1 }

/** The weight of a mail with this many lines is that of its lines; longer ones weigh less, shorter ones more, within limits. */
const USUAL_LINES = 30
const LEAST_WEIGHT = 0.4
const MOST_WEIGHT = 4

/** Further lines of a mail are not learned from by networks. */
const MOST_LINES = 300

/** Features whose values are numbers of a list. */
const CODES = wordSet('phrase end lineEnd above left level')

/** The weights of invented mails beside real ones, by their set: the gallery, and short mails. */
const INVENTED_WEIGHTS = [0.5, 0.1] as const

/** The number of the first set of real mails. */
export const REAL = INVENTED_WEIGHTS.length

/** Whether to learn from the mails of a sender, by its number. */
type IsOpen = (sender: number) => boolean

/** Learns all models from rows; deterministic. `isOpen` leaves senders out. */
export function learnExtraction(
  all: Prepared,
  isOpen: IsOpen = () => true,
  settings: NetworkSettings = NETWORK,
): Models {
  const { lines, titles } = all
  const candidates = countBy(titles.rows, 'mail')
  const titleTargets = targetsOf(titles.rows, isOpen, (row) => ({
    isSo: row('right') === 1,
    weight: USUAL_LINES / (candidates.get(row('mail')) ?? 1),
  }))
  return {
    title: learnTitles(lines, isOpen),
    mailTitle: boostTable(titles.table, titleTargets, MAIL_TITLE),
    network: learnLines(lines.rows, isOpen, settings),
    follows: followsOf(lines.rows, isOpen),
  }
}

/** Learns at which lines articles begin. */
export function learnTitles({ rows, table }: Prepared['lines'], isOpen: IsOpen = () => true): Forest {
  const weightOf = weightsOf(rows)
  const targets = targetsOf(rows, isOpen, (row) => ({ isSo: row('start') === 1, weight: weightOf(row) }))
  return boostTable(table, targets, TITLE, TITLE_FORESTS)
}

/** Learns networks that say what lines and mails are. Their inputs, too, are chosen by the open rows alone. */
function learnLines(rows: Columns, isOpen: IsOpen, settings: NetworkSettings): Network {
  const of = cellsOf(rows)
  const features = [...rows.columns].filter(([name]) => !LABELS.has(name))
  const open = features.map(
    ([name, column]) => [name, column.filter((_, at) => isOpen(of('sender', at)))] as const,
  )
  const inputs = inputsFor(new Map(open), CODES)
  return learnNetwork(inputs, examplesOf(rows, inputs, isOpen), settings)
}

function examplesOf(rows: Columns, inputs: readonly Input[], isOpen: IsOpen): NetworkExample[] {
  const of = cellsOf(rows)
  const weightOf = weightsOf(rows)
  const names = inputs.map(({ feature }) => feature)
  const mails = Map.groupBy(
    Array.from({ length: rows.size }, (_, at) => at),
    (at) => of('mail', at),
  )
  return [...mails.values()].flatMap((all) => {
    const lines = all.slice(0, MOST_LINES)
    const first = lines[0] as number
    if (!isOpen(of('sender', first))) return []
    const columns = names.map((name) => rows.columns.get(name) as Float64Array)
    const values = Float64Array.from(lines.flatMap((at) => columns.map((column) => column[at] ?? 0)))
    const kind = MAIL_KINDS[of('kind', first)]
    const weight = INVENTED_WEIGHTS[of('set', first)] ?? 1
    const table = { names, rows: lines.length, values }
    return {
      inputs: inputsOf(inputs, table),
      formats: formatsOf(table),
      starts: lines.map((at) => of('start', at) === 1),
      tags: lines.map((at) => (of('tag', at) === UNKNOWN ? undefined : of('tag', at))),
      weights: lines.map((at) => weightOf((name) => of(name, at))),
      isSo: [kind === 'essay', kind === 'none'] as const,
      mailWeights: [kind === 'none' ? 0 : weight, weight] as const,
    }
  })
}

/** What a line counts, by its row. */
function weightsOf(rows: Columns): (row: (name: string) => number) => number {
  const known = countBy(rows, 'mail', (row) => row('start') !== UNKNOWN)
  return (row) => {
    if (row('start') === UNKNOWN) return 0
    const usual = USUAL_LINES / (known.get(row('mail')) ?? 1)
    return Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, usual)) * (INVENTED_WEIGHTS[row('set')] ?? 1)
  }
}

/** Counts that every pair of tags has from the start. */
const SMOOTHING = 4

/** How much more often tags follow others in a kind of mail than they are anywhere. */
function followsOf(rows: Columns, isOpen: IsOpen): Follows {
  const shares = TAGS.map(() => 1)
  const counts = (['roundup', 'essay'] as const).map(() => [...TAGS, null].map(() => TAGS.map(() => 0)))
  const of = cellsOf(rows)
  for (let at = 0; at < rows.size; at += 1) {
    const tag = of('tag', at)
    if (tag === UNKNOWN || !isOpen(of('sender', at))) continue
    shares[tag] = (shares[tag] ?? 0) + 1
    const isFirst = at === 0 || of('mail', at - 1) !== of('mail', at)
    const above = isFirst ? TAGS.length : of('tag', at - 1)
    const row = counts[of('kind', at)]?.[above]
    if (row) row[tag] = (row[tag] ?? 0) + 1
  }
  const all = shares.reduce((sum, count) => sum + count, 0)
  const logs = (row: readonly number[]) => {
    const total = row.reduce((sum, count) => sum + count, SMOOTHING)
    return row.map((count, tag) => {
      const share = (shares[tag] ?? 0) / all
      return round(Math.log((count + SMOOTHING * share) / total / share))
    })
  }
  const [roundup = [], essay = []] = counts.map((own) => own.map(logs))
  return { roundup, essay }
}

const round = (value: number) => Number(value.toFixed(3))

type Cell = (name: string, at: number) => number

function cellsOf({ columns }: Columns): Cell {
  return (name, at) => columns.get(name)?.[at] ?? 0
}

function targetsOf(
  rows: Columns,
  isOpen: IsOpen,
  target: (row: (name: string) => number) => Target,
): Target[] {
  const of = cellsOf(rows)
  return Array.from({ length: rows.size }, (_, at) => {
    if (!isOpen(of('sender', at))) return { isSo: false, weight: 0 }
    return target((name) => of(name, at))
  })
}

function countBy(
  rows: Columns,
  name: string,
  isCounted: (row: (name: string) => number) => boolean = () => true,
): Map<number, number> {
  const of = cellsOf(rows)
  const counts = new Map<number, number>()
  for (let at = 0; at < rows.size; at += 1) {
    if (!isCounted((column) => of(column, at))) continue
    counts.set(of(name, at), (counts.get(of(name, at)) ?? 0) + 1)
  }
  return counts
}
