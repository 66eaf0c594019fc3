import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue, linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from '../titles/all-heading-candidates.ts'
import { isLinkedList, namesSeveralStories } from './several-stories.ts'

const TITLES = [
  'A kettle that whistles in tune',
  'Tide clock',
  'Learn to sharpen a plane',
  'Letters from the ferry',
]
const TEXT =
  'I have had it on the shelf for a year and would buy it again at once, even though it costs more than I like to say.'

/** Whether a mail with these headings, each above a short text, says that it has several stories. */
async function isSeveral(subject: string, above = '') {
  const body = TITLES.map((title) => `<h3>${title}</h3><p>${TEXT}</p>`).join('')
  const marked = markLines(linesOfMail(await htmlMail(`<h1>${subject}</h1>${above}${body}`, subject)).lines)
  const titles = allHeadingCandidates(marked).filter(({ mark }) => mark.line.level > 0)
  return namesSeveralStories({ titles }, marked.marks, subject)
}

describe('a mail says that it has several stories', () => {
  it.each([
    'Whistling kettle/Tide clock/Sharpen a plane',
    'Tide clock | Letters from the ferry',
    'Tide clock, Letters from the ferry, & More',
    'Two of my habits, a quote & more',
    'Drei Dinge im Hafen und mehr',
    'Une horloge, un rabot et bien plus encore',
    'Un reloj de mareas y mucho más',
  ])('in its subject: %s', async (subject) => {
    expect(await isSeveral(subject)).toBe(true)
  })

  it('in a line above its titles', async () => {
    const line = '<p>Tide clock; Sharpen a plane; Letters from the ferry; and a song</p>'
    expect(await isSeveral('What the harbour taught me', line)).toBe(true)
  })

  it.each([
    'What the harbour taught me',
    'Clocks, planes and letters',
    'Tide clock | The Dispatch',
    'No more late ferries',
    'Why less is more',
  ])('but not in a subject that names no two titles: %s', async (subject) => {
    expect(await isSeveral(subject)).toBe(false)
  })

  it('but not in a line of another text', async () => {
    const line = '<p>Clocks, kettles and planes; how I came to own too many of them; and a song</p>'
    expect(await isSeveral('What the harbour taught me', line)).toBe(false)
  })
})

const LINKS = [
  [
    'Ida Morrow on',
    'the town that sold its snow',
    'and what its children did in the long wet winter after that.',
  ],
  [
    'The Gazette asks',
    'who owns a beach',
    'once the sea has moved it a mile along the coast and left it on a lawn.',
  ],
  [
    'An interview with',
    'the last lamplighter',
    'who says that nobody noticed when he stopped, and that he liked it.',
  ],
  [
    'A long look at',
    'why bridges sing',
    'in some winds and not in others, with recordings of eleven of them.',
  ],
  [
    'From 2011,',
    'a history of the paper bag',
    'that is better than it sounds and shorter than it ought to be.',
  ],
]
const entries = (list: readonly (readonly string[])[]) =>
  `<ul>${list.map(([before, link, after], at) => `<li>${before} <a href="https://read${at}.example/">${link}</a> ${after}</li>`).join('')}</ul>`
const marksOf = async (html: string) => markLines(linesOfMail(await htmlMail(html, 'Longreads')).lines).marks

describe('a mail that is mostly a list of links', () => {
  it('is a list, whatever is above and below', async () => {
    const marks = await marksOf(`<h2>Longreads</h2>${entries(LINKS)}<h2>Books</h2><p>${TEXT}</p>`)
    expect(isLinkedList(marks)).toBe(true)
  })

  it('is none if the list ends a longer text, or leads to one page', async () => {
    const essay = `<p>${TEXT}</p>`.repeat(6)
    expect(isLinkedList(await marksOf(`${essay}${entries(LINKS)}`))).toBe(false)
    const same = entries(LINKS).replaceAll(/read\d/g, 'read')
    expect(isLinkedList(await marksOf(same))).toBe(false)
  })

  it('is divided into its entries', async () => {
    const footer = '<p><a href="https://d.example/u">Unsubscribe</a></p>'
    const { articles } = extractIssue(
      await htmlMail(`<h1>Longreads</h1><h2>Longreads</h2>${entries(LINKS)}${footer}`, 'Longreads'),
    )
    expect(articles.map(({ url }) => url)).toEqual(LINKS.map((_, at) => `https://read${at}.example/`))
  })
})
