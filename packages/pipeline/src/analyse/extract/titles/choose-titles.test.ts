import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue, linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'
import { chooseTitles } from './choose-titles.ts'
import { MODELS } from './models.ts'
import { viewOf } from './view.ts'

const BLURB = 'What the newsletter says of it takes a sentence or two, so that there is something to read.'

async function choiceOf(html: string) {
  const { lines } = linesOfMail(await htmlMail(html, 'Lamps, lit'))
  const marked = markLines(lines)
  const view = viewOf(marked, allHeadingCandidates(marked), {
    subject: 'Lamps, lit',
    sender: 'Lamps',
    isPlainText: false,
  })
  const { titles, sections, isEssay } = chooseTitles(view, MODELS)
  const text = (candidates: Iterable<{ text: string }>) =>
    Array.from(candidates, (candidate) => candidate.text)
  return { titles: text(titles), sections: text(sections), isEssay }
}

const linked = (n: number, title: string) =>
  `<p style="font-size:18px"><b><a href="https://site${n}.example/story-${n}">${title}</a></b></p><p>${BLURB}</p>`

const STORIES = [
  'Cargo ships are going back to sail',
  'A harbour that heats a whole town',
  'Nine bakers on the price of butter',
  'Why the night train is late again',
]

describe('chooseTitles', () => {
  it('takes linked headlines with a blurb for titles, and headings over them for sections', async () => {
    const [a = '', b = '', c = '', d = ''] = STORIES
    const choice = await choiceOf(
      `<h2>At sea</h2>${linked(1, a)}${linked(2, b)}<h2>On land</h2>${linked(3, c)}${linked(4, d)}`,
    )
    expect(choice).toMatchObject({ titles: STORIES, sections: ['At sea', 'On land'], isEssay: false })
  })

  it('rejects a headline that looks like the others but is marked as sponsored', async () => {
    const [a = '', b = '', c = '', d = ''] = STORIES
    const { articles } = extractIssue(
      await htmlMail(
        `${linked(1, a)}${linked(2, b)}<p style="font-size:11px">Sponsored</p>${linked(5, 'A lamp that pays for itself')}${linked(3, c)}${linked(4, d)}`,
      ),
    )
    expect(articles.map(({ title }) => title)).toEqual(STORIES)
  })

  it('recognises one long text with headings as an essay', async () => {
    const part = (title: string) =>
      `<h2>${title}</h2>${`<p>${`I went on. ${BLURB} `.repeat(6)}</p>`.repeat(4)}`
    const choice = await choiceOf(
      `<h1>Lamps, lit</h1>${part('First light')}${part('The wick')}${part('The oil')}`,
    )
    expect(choice.isEssay).toBe(true)
  })
})
