import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { extractIssue } from '../extract/extract-issue.ts'
import { parseMail } from '../mime/parse-mail.ts'
import { readMailFile } from './read-mail-file.ts'
import { type IssueScore, type Labels, scoreExtraction } from './score-extraction.ts'

export interface NamedScore extends IssueScore {
  /** The label's file without `.json`. */
  name: string
}

/**
 * Extracts the articles of every mail with labels and scores the result. `labels` is a folder of `NAME.json`, each of
 * which names its mail relative to `mails`. Throws if a mail is missing or can't be read.
 */
export async function scoreLabelledMails(labels: string, mails: string): Promise<NamedScore[]> {
  const scores: NamedScore[] = []
  for (const file of (await readdir(labels)).filter((name) => name.endsWith('.json')).sort()) {
    const label: Labels & { file: string } = JSON.parse(await readFile(path.join(labels, file), 'utf8'))
    const { articles } = extractIssue(await parseMail(await readMailFile(path.join(mails, label.file))))
    const predictions = articles.map(({ title, originalUrl, text }) => ({ title, url: originalUrl, text }))
    scores.push({ name: path.basename(file, '.json'), ...scoreExtraction(label, predictions) })
  }
  return scores
}
