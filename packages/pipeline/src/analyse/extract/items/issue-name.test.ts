import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'
import { namesOnlyIssue } from './issue-name.ts'

const SENDER = 'Harbour School'
const PARTS = [
  'The garden opens in May, and every class has a bed of its own. Bring old gloves, and seeds if you have any left from last year.',
  'Four of our pupils swam to the second buoy and back. The club trains on Mondays and takes beginners of every age, parents as well.',
  'The library has new shelves, built by the ninth form from the old ferry. Books can be returned there at any hour through the hatch.',
  'The kitchen now bakes its own bread. It is sold from seven, and what is left at noon goes to the shelter by the station.',
  'Our nurse answers a question a month: whether wet feet make a cold. They do not, but dry socks are a joy all the same.',
]
const HEADINGS = [
  'Get Ready for the Garden',
  'The Long Swim Challenge',
  'Three Rules for the Library',
  'Tips for Bread at Home',
  'Questions and Answers',
]

/** Long texts below headings, as those of an essay. */
const news = PARTS.map(
  (part, at) =>
    `<h3 style="font-size:19px">${HEADINGS[at]}</h3>${`<p>${part} ${part}</p>`.repeat(at % 2 === 0 ? 3 : 5)}`,
).join('')

async function titlesOf(subject: string, heading: string) {
  const body = `<h1 style="font-size:44px">${heading}</h1>${news}`
  const { articles } = extractIssue(await htmlMail(body, subject, `${SENDER} <school@b.example>`))
  return articles.map(({ title }) => title)
}

describe('a subject that names only the issue', () => {
  it.each([
    'Harbour School Newsletter',
    'Newsletter – March 2026 | Harbour School',
    'Rundbrief Nr. 12',
    'Harbour School: news in May',
    'Our monthly bulletin',
    '港口周报 2026.03.06',
    'Дайджест гавани за март',
    '항구 뉴스레터 12호',
    'Liman bülteni',
    'May 2026',
    'Five for Friday, 12 June 2026',
  ])('has no name of a text: %s', (subject) => {
    expect(namesOnlyIssue(subject, SENDER)).toBe(true)
  })

  it.each([
    'What the harbour taught me',
    'How we moved a weekly newsletter to another town',
    'Fifty things I learned at the Harbour School',
    'Letters from the ferry #3',
    'The harbour in 2026',
    'Spring',
  ])('is another than the name of a text: %s', (subject) => {
    expect(namesOnlyIssue(subject, SENDER)).toBe(false)
  })

  it('is that of several stories if headings that look alike have texts of their own', async () => {
    expect(await titlesOf('Harbour School Newsletter', 'The Harbour School')).toEqual(HEADINGS)
  })

  it('leaves a text whole that has a name', async () => {
    const subject = 'What the harbour taught me'
    expect(await titlesOf(subject, subject)).toEqual([subject])
  })
})
