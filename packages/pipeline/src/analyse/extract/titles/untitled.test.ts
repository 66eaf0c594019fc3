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

  it('separates the entries of lists that each have a link, below the names of sections', async () => {
    const entry = (name: string, n: number) => `* ${name} are what the town speaks of [${n}], as ever.\n\n`
    const list = (names: string[], from: number) => names.map((name, n) => entry(name, n + from)).join('')
    const links = [...NAMES, ...NAMES].map((_, n) => `[${n + 1}] ${address(n + 1)}`).join('\n')
    const [first, second] = [NAMES.slice(0, 3), NAMES.slice(1)]
    const text = `From the town\n=============\n\n${list(first, 1)}Books\n=====\n\n${list(second, 4)}${links}\n`
    const { articles } = await extracted(text)
    expect(articles.map(({ section }) => section)).toEqual([
      ...first.map(() => 'From the town'),
      ...second.map(() => 'Books'),
    ])
    expect(articles[4]?.originalUrl).toBe(address(5))
  })

  it('separates the long entries of lists without links, below the names of sections', async () => {
    const entry = (name: string) =>
      `- ${name}, and nobody on the council can say who is to blame for it,\n  or who will pay.\n\n`
    const [first, second] = [NAMES.slice(0, 2), NAMES.slice(2)]
    const { articles } = await extracted(
      `TOWN\n\n${first.map(entry).join('')}HARBOUR\n\n${second.map(entry).join('')}`,
    )
    expect(articles.map(({ section }) => section)).toEqual(['TOWN', 'TOWN', 'HARBOUR', 'HARBOUR'])
    expect(articles.map(({ text }) => text)).toEqual(
      NAMES.map(
        (name) => `${name}, and nobody on the council can say who is to blame for it, or who will pay.`,
      ),
    )
  })

  it('keeps lists of points below headlines in their articles', async () => {
    const points = `- ${BLURB}\n- ${BLURB}\n\n`
    const { articles } = await extracted(NAMES.map((name) => `${name.toUpperCase()}\n\n${points}`).join(''))
    expect(articles.map(({ title }) => title)).toEqual(NAMES.map((name) => name.toUpperCase()))
  })

  it('takes arrows for bullets, and the words before an address for the title', async () => {
    const entries = NAMES.map((name, n) => `-> ${name}: ${address(n)}\n`).join('')
    const { articles } = await extracted(`Hello,\n\nthe links of the week:\n\n${entries}`)
    expect(articles.map(({ title, text, originalUrl }) => [title, text, originalUrl])).toEqual(
      NAMES.map((name, n) => [name, name, address(n)]),
    )
  })

  it('keeps a list of sources below an essay in it', async () => {
    const sources = NAMES.map((name, n) => `* ${name}: ${address(n)}\n`).join('')
    const issue = await extracted(`${`${BLURB} ${BLURB}\n\n`.repeat(6)}Sources\n\n${sources}`)
    expect(issue.shape).toBe('essay')
  })

  it('does not take stars between the parts of an essay for ends of items', async () => {
    const part = `${BLURB} ${BLURB}\n\n${BLURB}\n\n`
    const issue = await extracted(`${part}* * *\n\n${part}* * *\n\n${part}* * *\n\n${part}* * *\n\n${part}`)
    expect(issue.shape).toBe('essay')
  })
})
