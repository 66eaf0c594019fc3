import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const TEXT = 'They come home white, whatever the road was like, and the second pair costs half.'

/** Titles of an issue with stories under these headings. */
async function titlesUnder(headings: readonly string[]): Promise<string[]> {
  const stories = headings.map(
    (heading, at) => `${heading}<p>${TEXT}</p><p><a href="https://news.example/${at}">Read more</a></p>`,
  )
  return extractIssue(await htmlMail(stories.join(''), 'Weekly')).articles.map(({ title }) => title)
}

const PLAIN = ['<h2>Bees learn to open a puzzle box</h2>', '<h2>A town sells its snow to a ski hall</h2>']
const TITLES = ['Bees learn to open a puzzle box', 'A town sells its snow to a ski hall']

describe('a headline on two lines', () => {
  it.each([
    ['in one heading', '<h2>Ferry company orders <br>nine electric boats</h2>'],
    [
      'in bold within one heading',
      '<h2><strong>Ferry company orders<br>nine electric boats<br></strong></h2>',
    ],
    ['in two headings', '<h2>Ferry company orders </h2>\n<h2>nine electric boats</h2>'],
    [
      'in one link',
      '<h2><a href="https://news.example/f">Ferry company orders<br>nine electric boats</a></h2>',
    ],
  ])('is one title: %s', async (_, heading) => {
    expect(await titlesUnder([heading, ...PLAIN])).toEqual([
      'Ferry company orders nine electric boats',
      ...TITLES,
    ])
  })

  it('is two if the second begins a sentence of its own', async () => {
    const titles = await titlesUnder([
      '<h2>The islands</h2><h2>Ferry company orders nine electric boats</h2>',
      ...PLAIN,
    ])
    expect(titles).toEqual(['Ferry company orders nine electric boats', ...TITLES])
  })
})
