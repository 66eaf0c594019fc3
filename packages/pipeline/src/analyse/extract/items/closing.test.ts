import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const BLURB = 'A sentence that tells enough of the story to stand under its title as a blurb would.'
const FAREWELL = '<p>Until tomorrow, mind the step.</p><p>Lamp House, 4 Quay Street, Wick</p>'

const story = (n: number, extra = '') =>
  `<h2 style="font-size:22px"><a href="https://x.example/${n}">Story number ${n} has a headline</a></h2><p>${BLURB}</p>${extra}`

describe('the text after the last item', () => {
  it.each([
    ['outside the boxes that items keep to', [1, 2, 3].map((n) => `<div>${story(n)}</div>`).join('')],
    [
      'after the link that ends every item',
      [1, 2, 3].map((n) => story(n, `<p><a href="https://x.example/${n}">Read more</a></p>`)).join(''),
    ],
    ['after a drawn line that no other item has', `${[1, 2, 3].map((n) => story(n)).join('')}<hr>`],
  ])('is excluded if it is %s', async (_where, items) => {
    const issue = extractIssue(await htmlMail(items + FAREWELL))
    expect(issue.articles.map(({ text }) => text)).toEqual([BLURB, BLURB, BLURB])
    expect(issue.nonArticleParts.some(({ text }) => text.includes('Quay Street'))).toBe(true)
  })

  it('stays if items span several boxes', async () => {
    const spread = [1, 2, 3].map((n) => `<div>${story(n)}</div><div><p>${BLURB}</p></div>`).join('')
    const issue = extractIssue(await htmlMail(spread))
    expect(issue.articles.map(({ text }) => text)).toEqual([1, 2, 3].map(() => `${BLURB}\n\n${BLURB}`))
  })

  it('is excluded if it is a row of links', async () => {
    const bar =
      '<p><a href="https://x.example/a">Write back</a> · <a href="https://x.example/b">Older letters</a></p>'
    const issue = extractIssue(
      await htmlMail(`<h1>On lamps</h1>${`<p>${BLURB}</p>`.repeat(8)}${bar}`, 'On lamps'),
    )
    expect(issue.articles[0]?.text.endsWith(BLURB)).toBe(true)
  })
})
