import { describe, expect, it } from 'vitest'
import { textMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const extracted = async (text: string) => extractIssue(await textMail(text))
const BLURB = `The council met behind closed doors and left by the back stairs, which
are being painted. Nobody would say who had brought the cake.`

const NAMES = ['Cranes of the old harbour', 'A bakery on the pier', 'Night buses return', 'Gulls on one leg']
const address = (n: number) => `http://harbour.example/story/${n}`

describe('items without a title in plain text', () => {
  it.each([
    ['a star between them', (text: string, n: number) => `${text}\n${address(n)}\n\n*\n\n`],
    ['an address under each', (text: string, n: number) => `${text}\n${address(n)}\n\n`],
  ])('separates texts without titles by %s', async (_, item) => {
    const texts = NAMES.map(
      (name) => `${name} are what the whole town speaks of since the storm of last week.`,
    )
    const issue = await extracted(`${texts.map(item).join('')}See you at the quay,\nIda\n`)
    expect(issue.articles.map(({ text }) => text)).toEqual(texts)
    expect(issue.articles[2]?.originalUrl).toBe(address(2))
  })

  it('does not take stars between the parts of an essay for ends of items', async () => {
    const part = `${BLURB} ${BLURB}\n\n${BLURB}\n\n`
    const issue = await extracted(`${part}* * *\n\n${part}* * *\n\n${part}* * *\n\n${part}* * *\n\n${part}`)
    expect(issue.shape).toBe('essay')
  })
})
