import { extractIssue } from '../extract/extract-issue.ts'
import { labelledMails } from './labelled-mails.ts'
import { type IssueScore, scoreExtraction } from './score-extraction.ts'

export interface NamedScore extends IssueScore {
  /** The label's file without `.json`. */
  name: string
}

/**
 * Extracts the articles of every mail with labels and scores the result. `labels` is a folder of `NAME.json`, each of
 * which names its mail relative to `mails`. Throws if a mail is missing or can't be read.
 */
export async function scoreLabelledMails(labels: string, mails: string): Promise<NamedScore[]> {
  return (await labelledMails(labels, mails)).map(({ name, labels: label, mail }) => {
    const { articles } = extractIssue(mail)
    const predictions = articles.map(({ title, originalUrl, text }) => ({ title, url: originalUrl, text }))
    return { name, ...scoreExtraction(label, predictions) }
  })
}
