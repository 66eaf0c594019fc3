import { logOdds } from '../src/common/forest.ts'
import { mailTitles } from '../src/extract/tagger/mail-titles.ts'
import { TAGS } from '../src/extract/tagger/tags.ts'
import { sharedWords } from '../src/quality/compare-articles.ts'
import type { ExampleMail } from './example-mails.ts'
import {
  type ExtractionRows,
  foldOf,
  LABELS,
  learnTitles,
  MAIL_KINDS,
  prepared,
  REAL,
  UNKNOWN,
} from './learn-extraction.ts'
import { columnsOf, type Row, readColumns } from './rows.ts'

/** Mails of senders in this many folds are left out at a time, for what is learned from what another model says. */
const INNER_FOLDS = 6

/** A possible title of a mail is right if it shares this much with the labelled one. */
const SAME_TITLE = 0.6

/** Reads the committed rows. */
export async function readExtractionRows(): Promise<ExtractionRows> {
  const [lines, titles] = await Promise.all([
    readColumns('extraction-lines'),
    readColumns('extraction-titles'),
  ])
  return { lines, titles }
}

/** The rows of mails by what is learned from them. */
type Rows = Record<'lines' | 'titles', Row[]>

/**
 * The rows of mails for the models of extraction, as numbers. `sets` are groups of mails, the invented ones first.
 * What is said of the possible titles of a mail rests on a model that has not seen its sender. With `present` rows,
 * whose mails need not exist any more, the sets come after theirs, and a sender that is a number is one of theirs.
 */
export function extractionRows(sets: readonly (readonly ExampleMail[])[], present?: Rows): Rows {
  const next = (name: string) =>
    1 + (present?.lines.reduce((last, row) => Math.max(last, row[name] ?? 0), 0) ?? -1)
  const [firstMail, firstSet, firstSender] = [next('mail'), next('set'), next('sender')]
  const mails = sets.flatMap((own, at) => own.map((mail) => ({ ...mail, set: firstSet + at })))
  const senders = new Map<string, number>()
  const senderOf = ({ sender, set }: (typeof mails)[number]): number => {
    if (present && /^\d+$/.test(sender)) return Number(sender)
    const key = `${Math.min(set, REAL)} ${sender}`
    if (!senders.has(key)) senders.set(key, firstSender + senders.size)
    return senders.get(key) as number
  }
  const lines: Row[] = present ? [...present.lines] : []
  const heads = mails.map((mail, at) => ({
    mail: firstMail + at,
    sender: senderOf(mail),
    set: mail.set,
    kind: MAIL_KINDS.indexOf(mail.kind),
  }))
  for (const [at, { features, tags, starts }] of mails.entries()) {
    const { names, values } = features
    for (let line = 0; line < features.rows; line += 1) {
      const start = starts[line]
      const tag = tags[line]
      lines.push({
        ...(heads[at] as (typeof heads)[number]),
        start: start === null || start === undefined ? UNKNOWN : Number(start),
        tag: tag ? TAGS.indexOf(tag) : UNKNOWN,
        ...Object.fromEntries(names.map((name, n) => [name, values[line * names.length + n] ?? 0])),
      })
    }
  }
  const clash = mails[0]?.features.names.find((name) => LABELS.has(name))
  if (clash !== undefined) throw new Error(`A feature has the name of a label: ${clash}.`)
  const complete = completed(lines)
  const table = prepared(columnsOf(complete))
  const titleRows: Row[] = present ? [...present.titles] : []
  for (let fold = 0; fold < INNER_FOLDS; fold += 1) {
    const model = learnTitles(table, (sender) => foldOf(sender, INNER_FOLDS) !== fold)
    for (const [at, { kind, features, page, title }] of mails.entries()) {
      const head = heads[at] as (typeof heads)[number]
      if (foldOf(head.sender, INNER_FOLDS) !== fold) continue
      if (kind !== 'essay' || title === null) continue
      const odds = logOdds(model, features)
      for (const { text, line, features: candidate } of mailTitles(page, features, odds)) {
        const right = Number(sharedWords(title, text) >= SAME_TITLE)
        titleRows.push({ ...head, right, line: line ?? UNKNOWN, ...candidate })
      }
    }
  }
  return { lines: complete, titles: completed(titleRows) }
}

/** Rows that all have the columns of any. */
function completed(rows: readonly Row[]): Row[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? 0])))
}
