import type { Table } from '../src/common/forest.ts'
import {
  bestTitle,
  closedLines,
  isOneText,
  judgeLines,
  type Models,
  onlyStart,
  startsOf,
} from '../src/extract/tagger/decide.ts'
import { TAGS, type Tag } from '../src/extract/tagger/tags.ts'
import { harmonicMean } from '../src/quality/score-extraction.ts'
import {
  foldOf,
  LABELS,
  learnExtraction,
  MAIL_KINDS,
  type Prepared,
  REAL,
  UNKNOWN,
} from './learn-extraction.ts'
import type { NetworkSettings } from './learn-network.ts'
import recorded from './left-out.json' with { type: 'json' }
import { randomNumbers } from './random-numbers.ts'
import { type Columns, type Row, rowsOf } from './rows.ts'

/** How well the articles of a mail were found by models that had not seen its sender. Shares are from 0 to 1. */
export interface LeftOutMail {
  sender: number
  /** The group of mails that it is of. */
  set: number
  kind: (typeof MAIL_KINDS)[number]
  isPlainText: boolean
  isEssay: boolean
  found: number
  wrong: number
  missed: number
  /** Of the wrong ones, lines that are advertisements, section heads, navigation or footers. */
  traps: number
  f1: number
}

/** Lines that must not become titles. */
const TRAPS = new Set<Tag | undefined>(['ad', 'section', 'navigation', 'footer'])

/**
 * The articles found in every real mail by models learned without the mails of its sender; a fold of senders is left
 * out at a time. `folds` limits it to some of them. Titles are compared by line, so that texts and links play no part.
 */
export function leftOut(
  all: Prepared,
  count: number,
  folds: readonly number[] = Array.from({ length: count }, (_, fold) => fold),
  settings?: NetworkSettings,
): LeftOutMail[] {
  const lines = rowsByMail(all.lines.rows)
  const titles = rowsByMail(all.titles.rows)
  return folds.flatMap((fold) => {
    const isOut = (sender: number) => foldOf(sender, count) === fold
    const models = learnExtraction(all, (sender) => !isOut(sender), settings)
    return [...lines].flatMap(([mail, own]) => {
      const [row] = own
      if ((row?.set ?? 0) < REAL || !isOut(row?.sender ?? 0)) return []
      return [scoreMail(own, titles.get(mail) ?? [], models)]
    })
  })
}

function scoreMail(lines: readonly Row[], titles: readonly Row[], models: Models): LeftOutMail {
  const [mail] = lines
  const kind = MAIL_KINDS[mail?.kind ?? 0] ?? 'none'
  const table = tableOf(lines)
  const judged = judgeLines(models, table)
  const { titles: odds, starts: likely } = judged
  const several = startsOf(likely, closedLines(table))
  const isEssay = isOneText(judged, several)
  const about = {
    sender: mail?.sender ?? 0,
    set: mail?.set ?? 0,
    kind,
    isPlainText: mail?.m_plain === 1,
    isEssay,
  }
  const starts = lines.map(({ start }) => start)
  const articles = kind === 'essay' ? 1 : starts.filter((start) => start === 1).length
  const scored = (found: number, wrong: number, traps: number): LeftOutMail => {
    const precision = found + wrong > 0 ? found / (found + wrong) : Number(articles === 0)
    const f1 = harmonicMean(precision, articles > 0 ? found / articles : 1)
    return { ...about, found, wrong, missed: articles - found, traps, f1 }
  }
  if (isEssay) {
    const candidates = titles.map((features) => ({
      features,
      line: features.line === UNKNOWN ? null : (features.line ?? null),
    }))
    const only = onlyStart(judged, several)
    const best = titles[bestTitle(models, candidates, judged)]
    const own = only === undefined ? best?.right : starts[only]
    const line = kind === 'essay' ? own : starts[odds.indexOf(Math.max(...odds))]
    return line === UNKNOWN ? scored(0, 0, 0) : scored(Number(line === 1), Number(line !== 1), 0)
  }
  const counted = several.starts.filter((at) => starts[at] !== UNKNOWN)
  const right = counted.filter((at) => starts[at] === 1).length
  const traps = counted.filter((at) => starts[at] === 0 && TRAPS.has(TAGS[lines[at]?.tag ?? UNKNOWN]))
  return scored(Math.min(right, articles), counted.length - right, traps.length)
}

function tableOf(rows: readonly Row[]): Table {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !LABELS.has(name))
  const values = Float64Array.from(rows.flatMap((row) => names.map((name) => row[name] ?? 0)))
  return { names, rows: rows.length, values }
}

const rowsByMail = (columns: Columns) => Map.groupBy(rowsOf(columns), ({ mail = 0 }) => mail)

export interface Figures {
  mails: number
  roundups: number
  essays: number
  micro: number
  traps: number
  /** Mails with articles and an F1 below this share. */
  disasters: number
}

/** The figures of all mails, and of the first fold with a network learned quickly, recorded when the shipped models were trained. */
export const LEFT_OUT: Record<'all' | 'first', Figures> = recorded

/** An issue below this F1 is a disaster. */
const DISASTER = 0.3

/** Means over mails, as shares; mails without an article count in traps only. */
export function figuresOf(mails: readonly LeftOutMail[]): Figures {
  const mean = (some: readonly LeftOutMail[]) => sum(some, ({ f1 }) => f1) / Math.max(1, some.length)
  const withArticles = mails.filter(({ kind }) => kind !== 'none')
  const found = sum(withArticles, (mail) => mail.found)
  return {
    mails: mails.length,
    roundups: mean(mails.filter(({ kind }) => kind === 'roundup')),
    essays: mean(mails.filter(({ kind }) => kind === 'essay')),
    micro: (2 * found) / Math.max(1, 2 * found + sum(withArticles, ({ wrong, missed }) => wrong + missed)),
    traps: sum(mails, ({ traps }) => traps),
    disasters: withArticles.filter(({ f1 }) => f1 < DISASTER).length,
  }
}

const SAMPLES = 1000

/** 95 % intervals of figures, by a bootstrap over senders (Efron 1979). */
export function intervalsOf(
  mails: readonly LeftOutMail[],
): Record<keyof Figures, [low: number, high: number]> {
  const random = randomNumbers(1)
  const senders = [...Map.groupBy(mails, ({ sender }) => sender).values()]
  const samples = Array.from({ length: SAMPLES }, () =>
    figuresOf(senders.flatMap(() => senders[Math.floor(random() * senders.length)] ?? [])),
  )
  const names = Object.keys(samples[0] ?? {}) as (keyof Figures)[]
  return Object.fromEntries(
    names.map((name) => {
      const sorted = samples.map((sample) => sample[name]).sort((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(share * (SAMPLES - 1))] ?? 0
      return [name, [at(0.025), at(0.975)]]
    }),
  ) as Record<keyof Figures, [number, number]>
}

function sum<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((total, one) => total + value(one), 0)
}
