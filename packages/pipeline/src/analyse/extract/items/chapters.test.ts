import { describe, expect, it } from 'vitest'
import { htmlMail, textMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const TEXT = Array.from(
  { length: 6 },
  (_, n) => `In year ${n} the harbour froze over, and nobody in the town could say when the ice would go.`,
).join(' ')
const SUBJECT = 'What the ice taught me'
const RULES = [
  'Start before you are ready',
  'Keep a log of what went wrong',
  'Ask the person who cleans the quay',
  'Say no to the second boat',
]

const mailOf = (headings: readonly string[], text = TEXT) =>
  headings.map((heading) => `<p><b>${heading}</b></p><p>${text}</p>`).join('')

async function titlesOf(body: string, subject = SUBJECT) {
  const footer = '<p>© 2026 Ida Morrow. <a href="https://post.example/u">Unsubscribe</a></p>'
  const mail = await htmlMail(body + footer, subject, 'Ida Morrow <ida@harbour.example>')
  return extractIssue(mail).articles.map(({ title }) => title)
}

describe('headings that are numbered from one', () => {
  it.each([
    ['with numbers', RULES.map((rule, at) => `${at + 1}. ${rule}`)],
    ['with numbers in brackets', RULES.map((rule, at) => `(${at + 1}) ${rule}`)],
    ['with Roman numerals', RULES.map((rule, at) => `${['I', 'II', 'III', 'IV'][at]}. ${rule}`)],
    ['after a word', RULES.map((rule, at) => `Kapitel ${at + 1}: ${rule}`)],
  ])('are chapters of one text, %s', async (_, headings) => {
    expect(await titlesOf(mailOf(headings))).toEqual([SUBJECT])
  })

  it('are chapters of one text in plain text', async () => {
    const text = RULES.map((rule, at) => `${at + 1}. ${rule}\n---------------\n\n${TEXT}`).join('\n\n')
    const { articles } = extractIssue(await textMail(text, SUBJECT, 'Ida Morrow <ida@harbour.example>'))
    expect(articles.map(({ title }) => title)).toEqual([SUBJECT])
  })

  const headlines = RULES.map((rule, at) => `${at + 1}. ${rule}`)

  it('are headlines if the subject repeats the first of them', async () => {
    const subject = `${RULES[0]}, and three more rules`
    expect(await titlesOf(mailOf(headlines), subject)).toHaveLength(RULES.length)
  })

  it('are headlines if the subject names an issue', async () => {
    expect(await titlesOf(mailOf(headlines), 'Harbour Letter #12')).toHaveLength(RULES.length)
  })

  it('are headlines if most of the texts below have links', async () => {
    const linked = `${TEXT} It is in <a href="https://port.example/">the report of the port</a>.`
    expect(await titlesOf(mailOf(headlines, linked))).toHaveLength(RULES.length)
  })

  it('are headlines if the texts below are short and one has a link', async () => {
    const short = TEXT.slice(0, 200)
    const source = '<p>Found in <a href="https://port.example/">the report</a>.</p>'
    expect(await titlesOf(mailOf(headlines, short) + source)).toHaveLength(RULES.length)
  })
})
