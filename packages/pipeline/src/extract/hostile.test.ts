import { describe, expect, it } from 'vitest'
import { htmlMail, textMail } from '../testing/mail-of.ts'
import { extractIssue } from './extract-issue.ts'

/** What a mail may take at most before its reader is stopped, milliseconds; of the processor here, which others may share. */
const DEADLINE = 5000

describe('a hostile mail of a megabyte is taken apart within the deadline', () => {
  it.each([
    ['one word', htmlMail, `<p>${'a'.repeat(1e6)}</p>`],
    ['one line of markup', htmlMail, `<p>${'<b>a</b> <i>b</i> '.repeat(6e4)}</p>`],
    [
      'headings without end',
      htmlMail,
      Array.from(
        { length: 1e4 },
        (_, n) => `<h2 style="font-size:${20 + (n % 97)}px">Title ${n}</h2><p>Some words.</p>`,
      ).join(''),
    ],
    [
      'links without end',
      htmlMail,
      '<p><a href="https://x.example/1">Some title of words</a></p>'.repeat(15_000),
    ],
    ['one line of text', textMail, 'word '.repeat(2e5)],
    ['drawn lines', textMail, `== ${'a - '.repeat(25e4)}`],
    ['addresses', textMail, 'http://x.example/b '.repeat(5e4)],
    ['quotation marks', textMail, '> '.repeat(5e5)],
  ])(
    '%s',
    async (_what, mailOf, body) => {
      const mail = await mailOf(body)
      const start = process.cpuUsage()
      extractIssue(mail)
      const { user, system } = process.cpuUsage(start)
      expect((user + system) / 1000).toBeLessThan(DEADLINE)
    },
    60_000,
  )
})
