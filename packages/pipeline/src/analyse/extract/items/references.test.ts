import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'
import { isReferencesHeading } from './references.ts'

const STORIES = [
  [
    'Ferry company orders nine electric boats',
    'The boats will serve the northern islands and carry forty cars.',
  ],
  [
    'A court lets a library lend digital copies',
    'Judges said that a copy lent once at a time is a book on a shelf.',
  ],
  [
    'Bees learn to open a puzzle box',
    'Researchers trained one bee, and within a day its nest mates could do it.',
  ],
  [
    'A town sells its snow to a ski hall',
    'Thirty lorries a day bring it down, and the hall pays by the tonne.',
  ],
] as const
const SOURCES = [
  'Harbour Post — nine electric boats for the islands',
  'The Shelf — judgment on digital lending',
]

const story = ([title, text]: readonly [string, string]) => `<h3>${title}</h3><p>${text}</p>`
const sources = (heading: string) =>
  `<h2>${heading}</h2><ul>${SOURCES.map((source, at) => `<li><a href="https://source${at}.example/story-${at}">${source}</a></li>`).join('')}</ul>`

async function issueOf(heading: string) {
  const body = `<h1>The Dispatch</h1><h2>Today</h2>${STORIES.map(story).join('')}${sources(heading)}`
  return extractIssue(await htmlMail(body, 'The Dispatch, 3 November', 'The Dispatch <a@b.example>'))
}

describe('the sources of an issue are no articles', () => {
  it.each(['Sources', 'Sources (in order)', 'Quellen', 'Références', 'Källor', '参考文献'])(
    'below %s',
    async (heading) => {
      const { articles, nonArticleParts } = await issueOf(heading)
      expect(articles.map(({ title }) => title)).toEqual(STORIES.map(([title]) => title))
      expect(nonArticleParts.flatMap(({ reason, title }) => (reason === 'text' ? [title] : []))).toEqual(
        SOURCES,
      )
    },
  )

  it('but links below another heading are', async () => {
    const { articles } = await issueOf('Elsewhere')
    expect(articles.map(({ title }) => title)).toEqual([...STORIES.map(([title]) => title), ...SOURCES])
  })

  it.each(['Sources say the ferry is late', 'Data sources for beginners', 'Open source', 'Quelle surprise'])(
    'and a headline is no such heading: %s',
    (text) => {
      expect(isReferencesHeading(text)).toBe(false)
    },
  )
})
