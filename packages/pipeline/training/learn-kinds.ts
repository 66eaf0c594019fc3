import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { KindModel } from '../src/analyse/classify/kind-by-model.ts'
import { kindFeatures } from '../src/analyse/classify/kind-features.ts'
import { parseMail } from '../src/analyse/mime/parse-mail.ts'
import { readMail } from '../src/analyse/mime/readable-mail.ts'
import type { ParsedMail } from '../src/common/types/mail.ts'
import { readMailFile } from '../src/quality/read-mail-file.ts'
import { boost, type Example } from './boost.ts'
import { fitRegression } from './fit-regression.ts'
import { labelledMails } from './labelled-mails.ts'
import type { Row } from './rows.ts'

const GALLERY = path.join(import.meta.dirname, '../gallery')

/** The kinds, by their number in rows. */
export const KINDS = ['newsletter', 'promotion', 'other'] as const

/** All mails of one sender together have at most the weight of this many. */
const SENDER_MAILS = 3

const RIDGE = 10

const TREES = { trees: 200, rate: 0.06, leaves: 4, minInLeaf: 8, featureShare: 0.3, seed: 1 }

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
  }
}

/** Converts rows to examples for the kind with a number. All mails are also used without list header fields. */
function examplesOf(rows: readonly Row[], number: number): Example[] {
  const mails = new Map<number, number>()
  for (const { sender = 0 } of rows) mails.set(sender, (mails.get(sender) ?? 0) + 1)
  return rows.flatMap(({ kind, sender = 0, set: _set, ...features }) => {
    const isSo = kind === number
    const weight = Math.min(1, SENDER_MAILS / (mails.get(sender) ?? 1)) / 2
    return [features, { ...features, isBulk: 0 }].map((own) => ({ features: own, isSo, weight }))
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
    return { kind, sender: senders.get(sender) ?? 0, set, ...kindFeatures(mail, readMail(mail)) }
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

/** The invented mails with known kinds from the tests of classification. */
async function labelledKind(kind: string): Promise<{ name: string; mail: ParsedMail }[]> {
  const file = path.join(import.meta.dirname, `../src/analyse/classify/labelled/${kind}.jsonl`)
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
