import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue, linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from '../titles/all-heading-candidates.ts'
import { ownHeadline } from './own-headline.ts'

const SUBJECT = 'Four things that surprised us in March'
const TEXT = 'The boats will serve the northern islands from spring and carry forty cars each.'
const LONG = Array.from(
  { length: 25 },
  (_, n) => `In year ${n} the harbour froze over, and nobody in the town could say when the ice would go.`,
).join(' ')

const STORIES = [
  'Ferry company orders nine electric boats',
  'A court lets a library lend digital copies',
  'Bees learn to open a puzzle box from each other',
]
const CHAPTERS = ['I. The first winter', 'II. What the pilots knew', 'III. A thaw in March']

const SUBTITLE =
  '<p style="font-size:18px">Boats, books, bees and a hill of snow</p><p>Ida Morrow</p><p>Mar 29</p>'
const ONLINE = '<p><a href="https://post.example/app">READ IN APP</a></p>'
const heading = (text: string, size: number) => `<h1 style="font-size:${size}px">${text}</h1>`
const HEAD = `${heading(SUBJECT, 32)}${SUBTITLE}${ONLINE}`
const under = (titles: readonly string[], text: string, size: number) =>
  titles.map((title) => `${heading(title, size)}<p>${text}</p>`).join('')

/** The headline of a mail itself, if all of its headings are titles. */
async function headlineOf(body: string, subject = SUBJECT, odds?: number) {
  const marked = markLines(linesOfMail(await htmlMail(body, subject)).lines)
  const titles = allHeadingCandidates(marked).filter(({ mark }) => mark.line.level > 0)
  return ownHeadline({ candidates: titles, titles }, marked.marks, subject, odds)
}

describe("the mail's own headline", () => {
  it('repeats the subject above stories, and has the link to read the mail online', async () => {
    const own = await headlineOf(`${HEAD}${under(STORIES, TEXT, 22)}`)
    expect(own).toMatchObject({ title: { text: SUBJECT }, hasSections: false, isBare: true })
  })

  it('is that of a story if a long text is below it, as well as stories', async () => {
    const own = await headlineOf(`${HEAD}<p>${LONG}</p>${under(STORIES, TEXT, 22)}`)
    expect(own).toMatchObject({ hasSections: false, isBare: false })
  })

  it('is that of one text above long sections', async () => {
    expect(await headlineOf(`${HEAD}${under(CHAPTERS, LONG, 32)}`)).toMatchObject({ hasSections: true })
  })

  it('is not that of one text if the subject lists the titles below', async () => {
    const subject = `${STORIES[0]}; ${STORIES[1]}`
    const own = await headlineOf(`${HEAD.replace(SUBJECT, subject)}${under(STORIES, LONG, 22)}`, subject)
    expect(own).toMatchObject({ hasSections: false })
  })

  it('is none with other words than the subject', async () => {
    const body = `${HEAD.replace(SUBJECT, 'The Dispatch')}${under(STORIES, TEXT, 22)}`
    expect(await headlineOf(body)).toBeNull()
  })

  it('is none below a more prominent title if it has no link to read the mail online', async () => {
    const body = `${heading(SUBJECT, 22)}${SUBTITLE}${under(STORIES, TEXT, 32)}`
    expect(await headlineOf(body)).toBeNull()
  })

  it.each([
    ['has no link to read the mail online', `${heading(SUBJECT, 32)}${SUBTITLE}${under(STORIES, TEXT, 22)}`],
    [
      'shares that link with every story',
      `${HEAD}${STORIES.map((title) => `${heading(title, 22)}<p>${TEXT}</p>${ONLINE}`).join('')}`,
    ],
  ])('is that of a story if it %s', async (_, body) => {
    expect(await headlineOf(body)).toMatchObject({ hasSections: false, isBare: false })
  })

  it('is that of one text without that link, unless the mail is surely a roundup', async () => {
    const body = `${heading(SUBJECT, 32)}${SUBTITLE}${under(CHAPTERS, LONG, 32)}`
    expect(await headlineOf(body, SUBJECT, -1)).toMatchObject({ hasSections: true })
    expect(await headlineOf(body, SUBJECT, -2)).toMatchObject({ hasSections: false })
  })

  it.each([
    ['The Dispatch #26', 'a number'],
    ['Boletín de la Ría — Junio 2026', 'a year'],
    ['Rundbrief vom Hafen', 'the word for it in another language'],
  ])('is that of an issue, not of a text, if it is %s, with %s', async (subject) => {
    const body = `${heading(subject, 32)}<p>${TEXT}</p>${under(CHAPTERS, LONG, 22)}`
    expect(await headlineOf(body, subject, 1)).toMatchObject({ hasSections: false, isBare: true })
  })

  it('is that of one text if few of its shorter sections have links, as stories do', async () => {
    const short = LONG.split('. ').slice(0, 8).join('. ')
    const source = '<p>The log is in <a href="https://archive.example/log">the archive</a>.</p>'
    expect(await headlineOf(`${HEAD}${under(CHAPTERS, short, 22)}`)).toMatchObject({ hasSections: true })
    expect(await headlineOf(`${HEAD}${under(CHAPTERS, short + source, 22)}`)).toMatchObject({
      hasSections: false,
    })
  })

  it('is that of one text if it is a link above bolder headings without any', async () => {
    const own = `<h1 style="font-size:22px;font-weight:normal"><a href="https://post.example/">${SUBJECT}</a></h1>`
    const body = `${own}<p>${TEXT}</p>${under(CHAPTERS, LONG, 22)}`
    expect(await headlineOf(body, SUBJECT, -1)).toMatchObject({ hasSections: true })
  })

  it('is that of one text whose sources are links below it', async () => {
    const sources = [1, 2, 3, 4, 5].map((n) => heading(`<a href="https://n.example/${n}">Log ${n}</a>`, 18))
    const body = `${HEAD}${under(CHAPTERS, LONG, 22)}${heading('Works cited', 18)}${sources.join('')}`
    expect(await headlineOf(body)).toMatchObject({ hasSections: true })
  })

  it('is recognised though its words are a set phrase', async () => {
    const subject = 'Thank you for being late'
    const head = HEAD.replace(SUBJECT, `<a href="https://post.example/">${subject}</a>`)
    const own = await headlineOf(`${head}${under(CHAPTERS, LONG, 22)}`, subject)
    expect(own).toMatchObject({ title: null, hasSections: true })
  })

  it('keeps the chapters of a text together', async () => {
    const footer = '<p>© 2026 Ida Morrow <a href="https://post.example/u">Unsubscribe</a></p>'
    const mail = await htmlMail(`${HEAD}<p>${LONG}</p>${under(CHAPTERS, LONG, 32)}${footer}`, SUBJECT)
    const { articles } = extractIssue(mail)
    expect(articles.map(({ title }) => title)).toEqual([SUBJECT])
    expect(articles[0]?.text).toContain('What the pilots knew')
  })
})
