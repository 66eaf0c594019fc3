import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue, linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'
import { hasReadOns, withReadOns } from './read-on.ts'
import { viewOf } from './view.ts'

const TEXTS = [
  'The ferry company has ordered nine electric boats, which will serve the northern islands and carry forty cars each.',
  'A court lets a library lend digital copies, as a copy lent once at a time is no different from a book on a shelf.',
  'Bees learn to open a puzzle box from each other: one was trained, and within a day its nest mates could do it, too.',
  'A town sells its snow to a ski hall, and thirty lorries a day bring it down to the valley, where it is paid by the tonne.',
]
const PICTURE = '<p><img src="https://pictures.example/a.png" width="500" height="200"></p>'
const LONG = `<p>${'I went on along the harbour and thought of the winter in which it froze over. '.repeat(12)}</p>`

const button = (at: number) => `<p><a href="https://news.example/${at}">Read more</a></p>`
const readOn = (texts: readonly string[]) =>
  texts.map((text, at) => `${PICTURE}<p>${text}</p>${button(at)}`).join('')

async function isRoundup(body: string) {
  return hasReadOns(markLines(linesOfMail(await htmlMail(body)).lines).marks)
}

describe('texts that each end in a link to read on are those of several stories', () => {
  it('if much of the mail consists of them', async () => {
    expect(await isRoundup(readOn(TEXTS))).toBe(true)
  })

  it('but not below a long text', async () => {
    expect(await isRoundup(LONG.repeat(4) + readOn(TEXTS))).toBe(false)
  })

  it('nor if all links lead to one page', async () => {
    expect(await isRoundup(TEXTS.map((text) => `<p>${text}</p>${button(1)}`).join(''))).toBe(false)
  })

  it('nor if they have no text', async () => {
    expect(await isRoundup(`${LONG}${TEXTS.map((_, at) => button(at)).join('')}`)).toBe(false)
  })
})

describe('an issue of such texts', () => {
  const heading = (text: string, size: number) => `<p style="font-size:${size}px"><b>${text}</b></p>`

  it('has an article for each of them, though it begins with a longer one', async () => {
    const lead =
      heading("Week's Prime", 34) + heading('The winter harbour', 20) + LONG.slice(0, 300).repeat(3)
    const others = TEXTS.map((text) => `Later, ${text}`)
    const links = [...TEXTS, ...others].map((text, at) => `${PICTURE}<p>${text}</p>${button(at)}`)
    const body = `${lead}${heading('Crumbs', 34)}${links.slice(0, 4).join('')}${heading('Funding', 34)}${links.slice(4).join('')}`
    const { articles } = extractIssue(await htmlMail(body, 'Harbour Cell', 'Harbour Cell <a@b.example>'))
    expect(articles.map(({ section }) => section)).toEqual([
      ...TEXTS.map(() => 'Crumbs'),
      ...others.map(() => 'Funding'),
    ])
  })
})

describe('a heading that looks like two titles whose texts end in links to read on', () => {
  const TITLES = ['Nine boats for the islands', 'On loan', 'A box, a bee', 'Snow, by the tonne']

  async function titlesWith(last: string): Promise<string[]> {
    const named = TITLES.map(
      (title, at) => `<h2>${title}</h2><p>${TEXTS[at]}</p>${at === 3 ? last : button(at)}`,
    )
    const marked = markLines(linesOfMail(await htmlMail(named.join(''))).lines)
    const view = viewOf(marked, allHeadingCandidates(marked), { subject: '', sender: '', isPlainText: false })
    const odds = new Map(view.titled.map((candidate) => [candidate, -1]))
    return Array.from(withReadOns(new Set(view.titled.slice(0, 2)), view, odds), ({ text }) => text)
  }

  it('is a title if its own text does, too', async () => {
    expect(await titlesWith(button(3))).toEqual(TITLES)
  })

  it.each(['', button(0)])('but not without a page of its own: %s', async (last) => {
    expect(await titlesWith(last)).toEqual(TITLES.slice(0, 3))
  })
})
