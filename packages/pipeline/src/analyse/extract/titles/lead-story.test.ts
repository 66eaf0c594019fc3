import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const LEAD = 'The town votes on a bridge in the spring'
const TEXT =
  'For a year the ferry has been the only way over the river, and on Sunday the council agreed to ask the people what they want instead.'
const BUTTON = '<p><a href="https://post.example/bridge">Read more</a></p>'
const STORIES = [
  'Ferry company orders nine electric boats',
  'A court lets a library lend digital copies',
  'Bees learn to open a puzzle box',
  'A town sells its snow to a ski hall',
]
const BLURB = 'The boats will serve the northern islands from spring and carry forty cars each.'

const heading = (text: string, size: number) => `<h2 style="font-size:${size}px">${text}</h2>`
const story = (title: string) =>
  `${heading(`<a href="https://n.example/${title.length}">${title}</a>`, 18)}<p>${BLURB}</p>`
const SECTIONS = `${heading('Around the town', 22)}${STORIES.slice(0, 2).map(story).join('')}${heading('Elsewhere', 22)}${STORIES.slice(2).map(story).join('')}`

async function articlesOf(above: string) {
  const mail = await htmlMail(above + SECTIONS, 'The week in the harbour', 'The Harbour Post <a@b.example>')
  return extractIssue(mail).articles
}

describe('a headline without a link above the sections', () => {
  it.each([26, 22, 18])(
    'is that of a short story whose text ends in a button, at %i pixels',
    async (size) => {
      const articles = await articlesOf(`${heading(LEAD, size)}<p>${TEXT}</p>${BUTTON}`)
      expect(articles.map(({ title }) => title)).toEqual([LEAD, ...STORIES])
      expect(articles[0]).toMatchObject({ text: TEXT, url: 'https://post.example/bridge', section: null })
    },
  )

  it.each([
    ['without a button it may be that of the introduction', `${heading(LEAD, 26)}<p>${TEXT}</p>`],
    ['if it is a salutation', `${heading('Dear friends of the harbour,', 26)}<p>${TEXT}</p>${BUTTON}`],
    ['if it is the name of the newsletter', `${heading('The Harbour Post', 26)}<p>${TEXT}</p>${BUTTON}`],
    [
      'below the label of a sponsor',
      `<p>Sponsored by Brightlamp</p>${heading(LEAD, 26)}<p>${TEXT}</p>${BUTTON}`,
    ],
  ])('is none %s', async (_, above) => {
    expect((await articlesOf(above)).map(({ title }) => title)).toEqual(STORIES)
  })
})
