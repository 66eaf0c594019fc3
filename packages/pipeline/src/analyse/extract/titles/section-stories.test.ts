import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark.ts'
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
