import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const TEXT =
  'The yard won the order against two rivals, and the first boat will be afloat before the ice is gone. It carries forty cars and needs a crew of three. I had given up on it twice, and am glad to be wrong.'
const TITLES = [
  'Ferries go electric',
  'A library may lend digital copies of its books',
  'Bees teach each other',
]
const footer = '<p><a href="https://d.example/u">Unsubscribe</a></p>'

/** Titles and addresses of the articles of a letter with numbered headlines in plain type. */
async function articlesOf(
  headline: (title: string, at: number) => string,
  subject = 'Good news of the week',
) {
  const body = TITLES.map(
    (title, at) => `<p>${headline(title, at)}</p><p>The Gazette</p><p>${TEXT}</p><p>${TEXT}</p>`,
  )
  const html = `<h1>${subject}</h1><p>Hi friends, and welcome back. ${TEXT}</p>${body.join('')}<p>See you.</p>${footer}`
  return extractIssue(await htmlMail(html, subject)).articles
}
const link = (text: string, at: number) => `<a href="https://news${at}.example/story">${text}</a>`

describe('numbered headlines that are links', () => {
  it.each([
    ['(1)', (title: string, at: number) => link(`(${at + 1}) ${title}`, at)],
    ['1.', (title: string, at: number) => `${at + 1}. ${link(title, at)}`],
    ['1️⃣', (title: string, at: number) => link(`${at + 1}\uFE0F\u20E3 ${title}`, at)],
  ])('are the titles of a list: %s', async (_name, headline) => {
    const articles = (await articlesOf(headline)).filter(({ url }) => url !== null)
    expect(articles.map(({ url }) => url)).toEqual(TITLES.map((_, at) => `https://news${at}.example/story`))
    for (const [at, { title, text }] of articles.entries()) {
      expect(title).toContain(TITLES[at])
      expect(text).toContain(TEXT)
    }
  })

  it.each([
    ['without links', (title: string, at: number) => `${at + 1}. ${title}`],
    ['to one page', (title: string, at: number) => link(`${at + 1}. ${title}`, 0)],
    ['with a gap', (title: string, at: number) => link(`${at * 2 + 1}. ${title}`, at)],
  ])('are none %s', async (_name, headline) => {
    expect((await articlesOf(headline)).map(({ title }) => title)).toEqual(['Good news of the week'])
  })
})
