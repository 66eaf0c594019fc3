import { expect, it } from 'vitest'
import { textMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'
import { withMessageHeadings } from './digest-messages.ts'

const SUBJECTS = [
  'Tram doors open at speed',
  'Payroll pays everybody twice',
  'Re: A clock that went backwards',
]
const TEXT = `It happened on three mornings last week. The operator blames a sensor
that was replaced in October.`

const short = (subject: string, n: number) =>
  `Date: Mon, 16 Nov 2026 10:1${n}:00 +0000\nFrom: Ida Marsh <ida@marsh.example>\nSubject: ${subject}`
const long = (subject: string, n: number) =>
  `Message: ${n + 1}\n${short(subject, n)}\nTo: list@town.example\nMessage-ID: <${n}@marsh.example>\nContent-Type: text/plain;\n\tcharset=utf-8`

it.each([
  ['the fields of RFC 1153', short],
  ['those that Mailman adds', long],
])('messages in a digest of a mailing list are articles by their subjects, with %s', async (_, fields) => {
  const rule = '-'.repeat(30)
  const messages = SUBJECTS.map((subject, n) => `${fields(subject, n)}\n\n${TEXT}\n\n${rule}\n\n`).join('')
  const topics = SUBJECTS.map((subject, n) => `   ${n + 1}. ${subject} (Ida Marsh)\n`).join('')
  const { articles } = extractIssue(
    await textMail(`Today's Topics:\n\n${topics}\n${'-'.repeat(70)}\n\n${messages}End of town Digest\n`),
  )
  expect(articles.map(({ title, author, text }) => ({ title, author, text }))).toEqual(
    SUBJECTS.map((title) => ({ title, author: 'Ida Marsh', text: TEXT.replace('\n', ' ') })),
  )
})

it('a conversation that is quoted stays in its text', async () => {
  const { articles } = extractIssue(
    await textMail(
      `I was asked about the trams.\n\n${short('Trams', 1)}\n\n${TEXT}\n\nThat is all I know.\n`,
    ),
  )
  expect(articles).toHaveLength(1)
})

it('a text of many lines, and a field of many, are read', () => {
  const rule = '-'.repeat(30)
  const folded = `Subject: Long${'\n a'.repeat(200_000)}`
  const message = (fields: string) => `${rule}\n\n${fields}\n\nText.\n\n`
  const { text: read } = withMessageHeadings(
    `${'line\n'.repeat(200_000)}${message(folded)}${message('Subject: Short')}`,
  )
  expect(read.startsWith('line\nline\n')).toBe(true)
  expect(read).toContain('# Long a a a')
  expect(read).toContain('# Short')
})
