import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailOf } from '../../testing/mail-of.ts'
import { classifyMail } from './classify-mail.ts'

/** An invented mail in the form of a real platform; one line of `labelled/KIND.jsonl`. */
interface LabelledMail {
  name: string
  headers: Record<string, string>
  html?: string
  text?: string
  confirmUrl?: string
  code?: string
}

const KINDS = ['newsletter', 'confirmation', 'forwarding', 'welcome', 'promotion', 'other']

const MAILS = KINDS.flatMap((kind) =>
  readFileSync(path.join(import.meta.dirname, 'labelled', `${kind}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, string, LabelledMail] => {
      const mail: LabelledMail = JSON.parse(line)
      return [kind, mail.name, mail]
    }),
)

describe('a labelled mail', () => {
  it.each(MAILS)('is a %s: %s', async (kind, _name, { headers, html, text, confirmUrl, code }) => {
    const type = html === undefined ? 'text/plain' : 'text/html'
    const mail = await mailOf({ ...headers, 'Content-Type': `${type}; charset=utf-8` }, html ?? text ?? '')
    const found = classifyMail(mail)
    expect(found.kind).toBe(kind)
    if (confirmUrl !== undefined) expect(found.confirmUrl).toBe(confirmUrl)
    if (code !== undefined) expect(found.code).toBe(code)
  })
})
