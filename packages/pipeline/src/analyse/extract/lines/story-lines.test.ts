import { describe, expect, it } from 'vitest'
import { htmlMail, textMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const PLAIN = ['Ferries go electric in the north', 'A town sells its snow', 'A diver finds a bell']
const TEXT = 'The decision came late and surprised the town.'
const FOOTER = 'You receive this as a reader of the Dispatch.'

type Layout = (titles: readonly string[]) => Promise<string[]>
const read = async (mail: Promise<Parameters<typeof extractIssue>[0]>) =>
  extractIssue(await mail).articles.map(({ title }) => title)
const inHtml = (
  story: (title: string, n: number) => string,
  around = (stories: string) => stories,
): Layout => {
  const footer = `<p>${FOOTER} <a href="https://d.example/u">Unsubscribe</a></p>`
  return (titles) => read(htmlMail(`${around(titles.map(story).join(''))}${footer}`, 'Dispatch'))
}

const LAYOUTS: [string, Layout][] = [
  ['headings', inHtml((title, n) => `<h3><a href="https://s${n}.example/">${title}</a></h3><p>${TEXT}</p>`)],
  [
    'bold lines',
    inHtml((title, n) => `<p><b><a href="https://s${n}.example/">${title}</a></b><br>${TEXT}</p>`),
  ],
  [
    'a list',
    inHtml(
      (title, n) => `<li><a href="https://s${n}.example/">${title}</a></li>`,
      (list) => `<ul>${list}</ul>`,
    ),
  ],
  [
    'plain text',
    (titles) => {
      const stories = titles.map((title, n) => `${title}\n${TEXT}\nhttps://s${n}.example/\n\n`).join('')
      return read(textMail(`${stories}--\n${FOOTER} Unsubscribe: https://d.example/u\n`, 'Dispatch'))
    },
  ],
]

describe.each(LAYOUTS)('in %s, a headline', (_, layout) => {
  it.each([
    'Messenger changes its privacy policy',
    'Shoppers can opt out of face recognition',
    'Mail program adds an unsubscribe button',
    'The port has a new Geschäftsführer',
    'Datenschutz gilt auch im Freibad',
    'Contact lenses that can zoom in',
    'Welcome to the age of kelp',
    'Hello Kitty is fifty today',
    'Keep calm and bank on',
    'Enjoy the silence while it lasts',
  ])('that reads like a set phrase is an article among others: %s', async (title) => {
    const titles = [PLAIN[0] ?? '', title, ...PLAIN.slice(1)]
    expect(await layout(titles)).toEqual(titles)
  })
})

it('paragraphs of an essay may be about what footers are about', async () => {
  const about = 'The first letter that I opened was about the privacy policy of my own bank.'
  const rest = Array.from({ length: 4 }, (_, n) => `<p>${n + 1} weeks later I had ${TEXT.toLowerCase()}</p>`)
  const { articles } = extractIssue(
    await htmlMail(`<p>${TEXT}</p><p>${about}</p>${rest.join('')}`, 'Letters'),
  )
  expect(articles).toHaveLength(1)
  expect(articles[0]?.text).toContain(about)
})

it('links below the stories stay the footer, though they look like headlines', async () => {
  const links = ['Unsubscribe from the Dispatch list', 'Read the privacy policy here']
  const item = (text: string, n: number) => `<p><a href="https://s${n}.example/">${text}</a></p>`
  const { articles } = extractIssue(
    await htmlMail(
      `${PLAIN.map((title, n) => `<h3><a href="https://s${n}.example/">${title}</a></h3><p>${TEXT}</p>`).join('')}${links.map(item).join('')}`,
    ),
  )
  expect(articles.map(({ title }) => title)).toEqual(PLAIN)
})
