import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ParsedMail } from '../common/types/mail.ts'
import { parseMail } from '../mime/parse-mail.ts'
import { readMailFile } from './read-mail-file.ts'
import type { Labels } from './score-extraction.ts'

export interface LabelledMail {
  name: string
  /** Mails of one sender are in the same fold. */
  sender: string
  labels: Labels
  mail: ParsedMail
}

/**
 * Reads every mail that a folder of labels names; `mails` is the folder that the labels' file names are relative to.
 */
export async function labelledMails(labels: string, mails: string): Promise<LabelledMail[]> {
  const read: LabelledMail[] = []
  for (const label of await labelsIn(labels)) {
    const mail = await parseMail(await readMailFile(path.resolve(mails, label.file)))
    const { name } = label
    read.push({ name, sender: senderOf(label.sender ?? name), labels: label, mail })
  }
  return read
}

type NamedLabels = Labels & { name: string; file: string; sender?: string }

async function labelsIn(folder: string): Promise<NamedLabels[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (file) => ({
      ...JSON.parse(await readFile(path.join(folder, file), 'utf8')),
      name: path.basename(file, '.json'),
    })),
  )
}

/** The first two words of a name: editions of one publisher count as one sender. */
function senderOf(name: string): string {
  return (name.toLowerCase().match(/\p{L}+/gu) ?? [name]).slice(0, 2).join(' ')
}
