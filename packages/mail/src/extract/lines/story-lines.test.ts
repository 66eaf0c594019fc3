import { describe, expect, it } from 'vitest'
import { htmlMail, textMail } from '../../testing/mail-of.ts'
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

describe.each([
  [
    'HTML',
    async (paragraphs: string[]) => htmlMail(paragraphs.map((text) => `<p>${text}</p>`).join(''), 'Letters'),
  ],
  ['plain text', async (paragraphs: string[]) => textMail(paragraphs.join('\n\n'), 'Letters')],
])('a paragraph within an essay of %s', (_, mail) => {
  it.each([
    'The first letter that I opened was about the privacy policy of my bank.',
    'The newsletter was sent to the wrong people by a clerk.',
    'Why am I getting this bill, asked the widow.',
    'Keep calm, she told the crew, and keep rowing.',
    'Hello again, said the parrot, and bit the mayor.',
  ])('belongs to it, and what follows does, though it reads like a set phrase: %s', async (paragraph) => {
    const rest = Array.from(
      { length: 4 },
      (_, n) => `${n + 1} weeks later the divers had found nothing but a bell.`,
    )
    const { articles } = extractIssue(await mail([TEXT, TEXT, paragraph, ...rest]))
    expect(articles).toHaveLength(1)
    for (const text of [paragraph, ...rest]) expect(articles[0]?.text).toContain(text)
  })
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
