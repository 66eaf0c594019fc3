import { describe, expect, it } from 'vitest'
import { textMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const extracted = async (text: string) => extractIssue(await textMail(text))

const NAMES = ['Cranes of the old harbour', 'A bakery on the pier', 'Night buses return', 'Gulls on one leg']
const address = (n: number) => `http://harbour.example/story/${n}`
const set = (item: (name: string, n: number) => string) => NAMES.map(item).join('')

describe('titles that most paragraphs of plain text have', () => {
  it.each([
    ['a colon', ': '],
    ['a dash', ' - '],
    ['two dashes', ' -- '],
  ])('are the words before %s if an address follows', async (_, sign) => {
    const about = 'The council met on Tuesday and left by the back stairs, which are being painted.'
    const issue = await extracted(
      `Hello.\n\n${set((name, n) => `${name} on the quay${sign}${about}\n${address(n)}\n\n`)}`,
    )
    expect(issue.articles.map(({ title, text }) => [title, text])).toEqual(
      NAMES.map((name) => [`${name} on the quay`, about]),
    )
  })

  it('are not lines alone in their paragraphs if better ones are found', async () => {
    const text = 'The council met on Tuesday and left by the back stairs, which are being painted.'
    const issue = await extracted(
      `${set((name) => `${name}\n${'-'.repeat(name.length)}\n\n${text}\n\nWhat came of it\n\n${text}\n\n`)}`,
    )
    expect(issue.articles.map(({ title }) => title)).toEqual(NAMES)
  })
})
