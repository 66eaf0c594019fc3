import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue, linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'
import { sectionStories } from './section-stories.ts'
import { viewOf } from './view.ts'

const BLURB = 'The boats will serve the northern islands from spring and carry forty cars each way.'
const LONG = Array.from(
  { length: 12 },
  (_, n) =>
    `<p>In year ${n} the harbour froze over, and nobody in the town could say when the ice would go.</p>`,
).join('')

const STORIES = ['Nine electric boats for the north', 'A library may lend digital copies']
const heading = (text: string) => `<h2 style="font-size:26px">${text}</h2>`
const story = (text: string) => `<h3 style="font-size:19px">${text}</h3><p>${BLURB}</p>`

/** The headings with a story of their own, if these smaller ones are titles and others without are sections. */
async function found(html: string) {
  const marked = markLines(linesOfMail(await htmlMail(html)).lines)
  const view = viewOf(marked, allHeadingCandidates(marked), { subject: '', sender: '', isPlainText: false })
  const titles = new Set(view.titled.filter(({ text }) => STORIES.includes(text)))
  const sections = new Set(view.titled.filter(({ text }) => text === 'At sea' || text === 'On land'))
  return sectionStories(titles, sections, view).map(({ text }) => text)
}

const SECTIONS = `${heading('At sea')}${story(STORIES[0] ?? '')}${heading('On land')}${story(STORIES[1] ?? '')}`

describe('a heading that looks like those of sections', () => {
  it('is a title if a long text is below it and no title', async () => {
    expect(await found(`${SECTIONS}${heading('A small thought')}${LONG}`)).toEqual(['A small thought'])
  })

  it('is one as well between the sections', async () => {
    expect(await found(`${heading('A small thought')}${LONG}${SECTIONS}`)).toEqual(['A small thought'])
  })

  it.each([
    ['is none with a short text', `${heading('A small thought')}<p>${BLURB}</p>`],
    ['is none above a title', `${heading('A small thought')}${LONG}${story(STORIES[0] ?? '')}`],
    ['is none if it names an offer', `${heading('Become a member')}${LONG}`],
    ['is none if it looks different', `<h2 style="font-size:30px">A small thought</h2>${LONG}`],
  ])('%s', async (_name, own) => {
    expect(await found(`${SECTIONS}${own}`)).toEqual([])
  })
})

describe('a small heading of sections above larger titles', () => {
  const label = (text: string) => `<h2 style="font-size:12px">${text}</h2>`
  const stories = [
    'Nine electric boats for the north',
    'A library may lend digital copies',
    'Snow for a ski hall',
  ]
  const TABLE =
    '<table border="1"><tr><th>Boat</th><th>Cars</th></tr><tr><td>Heron</td><td>40</td></tr><tr><td>Tern</td><td>38</td></tr></table>'
  const mail = (below: string) =>
    `${label('At sea')}${story(stories[0] ?? '')}${label('On land')}${story(stories[1] ?? '')}${below}${label('In the snow')}${story(stories[2] ?? '')}`

  it('ends the story above, though only a table is below', async () => {
    const issue = extractIssue(await htmlMail(mail(`${label('Results of the week')}${TABLE}`), 'The week'))
    expect(issue.articles.map(({ title }) => title)).toEqual(stories)
    expect(issue.articles.map(({ html }) => html.includes('Heron'))).toEqual([false, false, false])
    expect(issue.nonArticleParts.map(({ text }) => text).join()).toContain('Heron')
  })

  it('is the title of a long text', async () => {
    const issue = extractIssue(await htmlMail(mail(label('A small thought') + LONG), 'The week'))
    expect(issue.articles.map(({ title, section }) => [title, section])).toEqual([
      [stories[0], 'At sea'],
      [stories[1], 'On land'],
      ['A small thought', null],
      [stories[2], 'In the snow'],
    ])
  })
})
