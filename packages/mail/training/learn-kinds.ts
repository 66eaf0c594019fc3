import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { KindModel } from '../src/classify/kind-by-model.ts'
import { headerFeatures, kindFeatures } from '../src/classify/kind-features.ts'
import type { ParsedMail } from '../src/common/types/mail.ts'
import { parseMail } from '../src/mime/parse-mail.ts'
import { readMail } from '../src/mime/readable-mail.ts'
import { labelledMails } from '../src/quality/labelled-mails.ts'
import { readMailFile } from '../src/quality/read-mail-file.ts'
import { boost, type Example } from './boost.ts'
import { fitRegression } from './fit-regression.ts'
import type { Row } from './rows.ts'

const GALLERY = path.join(import.meta.dirname, '../gallery')

/** The kinds, by their number in rows. */
export const KINDS = ['newsletter', 'promotion', 'other'] as const

/** All mails of one sender together have at most the weight of this many. */
const SENDER_MAILS = 3

/** An issue counts this much more than another mail: losing one is worse. */
const ISSUE_WEIGHT = 2

const RIDGE = 30

const TREES = { trees: 300, rate: 0.06, leaves: 6, minInLeaf: 8, featureShare: 0.3, seed: 1 }

/** Trains the shipped model. */
export function learnKinds(rows: readonly Row[]): KindModel {
  const issues = examplesOf(rows, 0)
  const promotions = examplesOf(
    rows.filter(({ kind }) => kind !== 0),
    1,
  )
  return {
    issue: { regression: fitRegression(issues, RIDGE), forest: boost(issues, TREES) },
    promotion: fitRegression(promotions, RIDGE),
    headers: fitRegression(withHeadersAlone(issues), RIDGE),
  }
}

const HEADER_FEATURES = Object.keys(headerFeatures(null, ''))

/** The examples with the features that are known without the body, each once. */
function withHeadersAlone(examples: readonly Example[]): Example[] {
  return examples
    .filter((_, at) => at % 2 === 0)
    .map((example) => ({
      ...example,
      features: Object.fromEntries(HEADER_FEATURES.map((name) => [name, example.features[name] ?? 0])),
    }))
}

/** Converts rows to examples for the kind with a number. All mails are also used without list header fields. */
function examplesOf(rows: readonly Row[], number: number): Example[] {
  const mails = new Map<number, number>()
  for (const { sender = 0 } of rows) mails.set(sender, (mails.get(sender) ?? 0) + 1)
  return rows.flatMap(({ kind, sender = 0, set: _set, weight: own = 1, ...features }) => {
    const isSo = kind === number
    const weight =
      (own * Math.min(1, SENDER_MAILS / (mails.get(sender) ?? 1)) * (kind === 0 ? ISSUE_WEIGHT : 1)) / 2
    return [features, { ...features, isBulk: 0 }].map((one) => ({ features: one, isSo, weight }))
  })
}

/**
 * The rows of mails in folders, one folder per kind in turn (`newsletters promotions others`, repeated), and of the
 * labelled ones in the repository, whose `set` is 0. Mails of one host count as one sender.
 */
export async function kindRows(folders: readonly string[]): Promise<Row[]> {
  const senders = new Map<string, number>()
  const rowOf = (mail: ParsedMail, name: string, kind: number, set: number): Row => {
    const host = mail.from?.address.split('@')[1]?.split('.').slice(-2).join('.')
    const sender = set === 0 ? name : (host ?? name)
    if (!senders.has(sender)) senders.set(sender, senders.size)
    return { kind, sender: senders.get(sender) ?? 0, set, weight: 1, ...kindFeatures(mail, readMail(mail)) }
  }
  const rows: Row[] = []
  for (const { name, mail } of await labelledMails(GALLERY, GALLERY)) rows.push(rowOf(mail, name, 0, 0))
  for (const [kind, name] of KINDS.entries()) {
    for (const mail of await labelledKind(name)) rows.push(rowOf(mail.mail, mail.name, kind, 0))
  }
  for (const [at, folder] of folders.entries()) {
    for (const file of (await readdir(folder)).sort()) {
      const mail = await parseMail(await readMailFile(path.join(folder, file)))
      rows.push(rowOf(mail, file, at % KINDS.length, 1 + Math.floor(at / KINDS.length)))
    }
  }
  return rows
}

/** Rows of mails whose texts no longer exist, and which lack features added since, have this weight. */
const INCOMPLETE_WEIGHT = 0.5

/**
 * Adds rows to present ones, except to those of the labelled mails in the repository, which are computed again. A
 * present row that lacks a feature gets its mean.
 */
export function appendKindRows(present: readonly Row[], added: readonly Row[]): Row[] {
  const kept = present.filter(({ set }) => set !== 0)
  const last = (name: string) => Math.max(0, ...kept.map((row) => row[name] ?? 0))
  const [sets, senders] = [last('set'), last('sender') + 1]
  const means = Object.fromEntries(
    Object.keys(added[0] ?? {}).map((name) => [
      name,
      added.reduce((sum, row) => sum + (row[name] ?? 0), 0) / added.length,
    ]),
  )
  const completed = (row: Row): Row => {
    const lacks = Object.keys(means).some((name) => name !== 'weight' && !(name in row))
    return { ...means, ...row, weight: lacks ? INCOMPLETE_WEIGHT : (row.weight ?? 1) }
  }
  const renumbered = (row: Row): Row => ({
    ...row,
    sender: senders + (row.sender ?? 0),
    set: row.set ? sets + row.set : 0,
  })
  return [...added.map(renumbered), ...kept.map(completed)]
}

/** The invented mails with known kinds from the tests of classification. */
async function labelledKind(kind: string): Promise<{ name: string; mail: ParsedMail }[]> {
  const file = path.join(import.meta.dirname, `../src/classify/labelled/${kind}.jsonl`)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return Promise.all(
    lines.map(async (line) => {
      const { name, headers, html, text } = JSON.parse(line)
      const type = html === undefined ? 'text/plain' : 'text/html'
      const fields = Object.entries({ ...headers, 'Content-Type': `${type}; charset=utf-8` })
      const head = fields.map(([field, value]) => `${field}: ${value}\r\n`).join('')
      return {
        name: `${kind} ${name}`,
        mail: await parseMail(Buffer.from(`${head}\r\n${html ?? text ?? ''}`)),
      }
    }),
  )
}
