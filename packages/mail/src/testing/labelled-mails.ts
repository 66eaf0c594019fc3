import { readFileSync } from 'node:fs'
import type { ParsedMail } from '../common/types/mail.ts'
import { mailOf } from './mail-of.ts'

/** An invented mail in the form of a real platform, and what is expected of it. */
interface LabelledMail {
  name: string
  headers: Record<string, string>
  html?: string
  text?: string
  confirmUrl?: string
  code?: string
  follow?: string
  ask?: string[]
}

/** The mails of a file with one in each line. */
export const labelledMails = (file: URL): LabelledMail[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Parses one of them. */
export function parseLabelled({ headers, html, text }: LabelledMail): Promise<ParsedMail> {
  const type = html === undefined ? 'text/plain' : 'text/html'
  return mailOf({ ...headers, 'Content-Type': `${type}; charset=utf-8` }, html ?? text ?? '')
}
