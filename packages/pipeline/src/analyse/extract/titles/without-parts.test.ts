import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { viewOf } from './view.ts'
import { withoutParts } from './without-parts.ts'

const TEXT = 'The boats will serve the northern islands from spring and carry forty cars each way.'
const STORIES = [
  'Nine electric boats for the north',
  'A library may lend digital copies',
  'Snow for a ski hall',
]
const PARTS = ['Protests at the harbour', 'What the publishers say', 'Trouble with the noise']

const headline = (text: string) => `<h1 style="font-size:26px">${text}</h1>`
const smaller = (text: string) => `<h3 style="font-size:19px">${text}</h3>`
const linked = (text: string, at: number) => `<a href="https://site${at}.example/story">${text}</a>`

/** What is left of the headings of a mail if all were chosen, with these log-odds. */
async function left(html: string, oddsOf: (heading: HeadingCandidate) => number) {
  const marked = markLines(linesOfMail(await htmlMail(html)).lines)
  const view = viewOf(marked, allHeadingCandidates(marked), { subject: '', sender: '', isPlainText: false })
  const chosen = withoutParts(new Set(view.titled), view, view.candidates.map(oddsOf))
  return Array.from(chosen, ({ text }) => text)
}

const odds = (story: number, part: number) => (heading: HeadingCandidate) =>
  STORIES.includes(heading.text) ? story : part

describe('smaller headings below several titles', () => {
  const mail = STORIES.map(
    (title, at) =>
      `${headline(linked(title, at))}<p>${TEXT}</p>${smaller(PARTS[at] ?? '')}<p>${TEXT} ${TEXT}</p>`,
  ).join('')

  it('are parts of their stories', async () => {
    expect(await left(mail, odds(5, 1))).toEqual(STORIES)
  })

  it('are titles if the model is sure of them', async () => {
    expect(await left(mail, odds(5, 4))).toHaveLength(STORIES.length + PARTS.length)
  })

  it('are titles if they are more likely than those above them', async () => {
    expect(await left(mail, odds(-1, 0.5))).toHaveLength(STORIES.length + PARTS.length)
  })

  it('are titles if they are links', async () => {
    const links = STORIES.map(
      (title, at) =>
        `${headline(title)}<p>${TEXT}</p>${smaller(linked(PARTS[at] ?? '', at))}<p>${TEXT} ${TEXT}</p>`,
    ).join('')
    expect(await left(links, odds(5, 1))).toHaveLength(STORIES.length + PARTS.length)
  })

  it('are titles if the headings above them have no text of their own', async () => {
    const sections = STORIES.map(
      (title, at) => `${headline(title)}${smaller(PARTS[at] ?? '')}<p>${TEXT} ${TEXT}</p>`,
    ).join('')
    expect(await left(sections, odds(5, 1))).toHaveLength(STORIES.length + PARTS.length)
  })
})

it('smaller headings below a single title are stories below the lead story', async () => {
  const [lead = ''] = STORIES
  const others = PARTS.map((part) => `${smaller(part)}<p>${TEXT}</p>`).join('')
  const found = await left(`${headline(linked(lead, 1))}<p>${TEXT}</p>${others}`, odds(5, 1))
  expect(found).toEqual([lead, ...PARTS])
})

describe('headings below the text of a few stories', () => {
  const all = [...STORIES, 'Bees open a puzzle box together', 'A diver finds an old bell']
  const points = (n: number) => PARTS.map((part) => `<li><b>${part}, ${n}.</b> ${TEXT}</li>`).join('')
  const mailWith = (at: readonly number[]) =>
    all
      .map(
        (title, n) =>
          `${headline(linked(title, n))}<p>${TEXT}</p>${at.includes(n) ? `<ul>${points(n)}</ul>` : ''}`,
      )
      .join('')
  const sure = () => 3

  it.each([[[0]], [[2]], [[0, 2]], [[4]]])('are points of the stories %j', async (at) => {
    expect(await left(mailWith(at), sure)).toEqual(all)
  })

  it('are titles below most stories, if the model is sure of them', async () => {
    expect(await left(mailWith([0, 1, 2, 3]), sure)).toHaveLength(all.length + 4 * PARTS.length)
  })

  it('are titles below the last story, if they are no list', async () => {
    const briefs = PARTS.map((part) => `${smaller(part)}<p>${TEXT}</p>`).join('')
    expect(await left(mailWith([]) + briefs, sure)).toEqual([...all, ...PARTS])
  })

  it('are titles below short names, as those of sections are', async () => {
    const sections = ['Sea', 'Law', 'Snow']
      .map((name, n) => `${headline(name)}<p>${TEXT}</p>${n === 0 ? `<ul>${points(n)}</ul>` : ''}`)
      .join('')
    expect(await left(sections, sure)).toHaveLength(3 + PARTS.length)
  })
})
