import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseMail } from '../src/analyse/mime/parse-mail.ts'
import type { ParsedMail } from '../src/common/types/mail.ts'
import { readMailFile } from '../src/quality/read-mail-file.ts'
import type { Labels } from '../src/quality/score-extraction.ts'

export interface LabelledMail {
  name: string
  /** Mails of one sender are learned from, or tested on, together. */
  sender: string
  labels: Labels
  mail: ParsedMail
}

/** Reads every mail that a folder of labels names; `mails` is where the labels' file names start from. */
export async function labelledMails(labels: string, mails: string): Promise<LabelledMail[]> {
  const read: LabelledMail[] = []
  for (const file of (await readdir(labels)).filter((name) => name.endsWith('.json')).sort()) {
    const label: Labels & { file: string; sender?: string } = JSON.parse(
      await readFile(path.join(labels, file), 'utf8'),
    )
    const mail = await parseMail(await readMailFile(path.resolve(mails, label.file)))
    const name = path.basename(file, '.json')
    read.push({ name, sender: senderOf(label.sender ?? name), labels: label, mail })
  }
  return read
}

/** The first two words of a name: editions of one publisher count as one sender. */
function senderOf(name: string): string {
  return (name.toLowerCase().match(/\p{L}+/gu) ?? [name]).slice(0, 2).join(' ')
}
