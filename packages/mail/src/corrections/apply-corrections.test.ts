import { describe, expect, it } from 'vitest'
import { enrichIssue } from '../enrich-issue.ts'
import { extractIssue } from '../extract/extract-issue.ts'
import { htmlMail } from '../testing/mail-of.ts'
import { withoutRepeats } from './apply-corrections.ts'

const story = (name: string) =>
  `<h2 style="font-size:22px"><a href="https://${name}.example/story">How ${name} came to be what it is</a></h2><p>A sentence about ${name} that stands under its title as a blurb would.</p>`

async function read(...names: string[]) {
  const issue = extractIssue(await htmlMail(names.map(story).join('')))
  const parts = { articles: enrichIssue(issue), nonArticleParts: issue.nonArticleParts }
  const lines = new Set([...issue.articles, ...issue.nonArticleParts].flatMap(({ part }) => part.lines))
  return { parts, lines }
}

describe('text that is in every issue', () => {
  it('is no article if it was in two earlier ones word for word', async () => {
    const earlier = [await read('rivers', 'plug', 'bridges'), await read('mills', 'plug')]
    const { parts } = await read('foxes', 'plug', 'owls')
    const sorted = withoutRepeats(
      parts,
      earlier.map(({ lines }) => lines),
    )
    expect(sorted.articles.map(({ title }) => title)).toEqual([
      'How foxes came to be what it is',
      'How owls came to be what it is',
    ])
    expect(sorted.nonArticleParts).toMatchObject([{ reason: 'repeated', part: { position: 1 } }])
  })

  it('stays an article in a new newsletter, and if anything in it is new', async () => {
    const { lines } = await read('rivers', 'plug')
    const { parts } = await read('foxes', 'plug')
    expect(withoutRepeats(parts, [lines])).toEqual(parts)
    const titleOnly = new Set(parts.articles.flatMap(({ part }) => part.lines.slice(0, 1)))
    expect(withoutRepeats(parts, [titleOnly, titleOnly])).toEqual(parts)
  })

  it('stays an article if the issue would otherwise be empty', async () => {
    const { parts, lines } = await read('foxes', 'owls')
    expect(withoutRepeats(parts, [lines, lines])).toEqual(parts)
  })
})
