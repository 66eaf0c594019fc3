import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../testing/mail-of.ts'
import { extractIssue } from './extract-issue.ts'

type Story = [title: string, text: string, url: string]

const FERRIES: Story = [
  'Ferry company orders nine electric boats',
  'The boats will serve the northern islands from spring and carry forty cars each. The yard won the order against two rivals.',
  'https://ferries.example/boats',
]
const COURT: Story = [
  'A court lets a library lend digital copies',
  'Judges said that a copy lent once at a time is no different from a book on a shelf. Publishers may appeal until June.',
  'https://court.example/library',
]
const BEES: Story = [
  'Bees learn to open a puzzle box from each other',
  'Researchers trained one bee, and within a day its nest mates could do it, too. The trick outlived the bee that had found it.',
  'https://bees.example/box',
]
const SNOW: Story = [
  'A town sells its snow to a ski hall',
  'Thirty lorries a day bring the snow down; the hall pays by the tonne. Neighbours complain about the noise.',
  'https://snow.example/town',
]
const STORIES = [FERRIES, COURT, BEES, SNOW]
const AD =
  '<p><b>Shoes that clean themselves</b></p><p>They come home white. <a href="https://shoes.example/">Try a pair</a>.</p>'

/** The extraction of an issue with that body between a masthead and a footer. */
async function read(body: string) {
  const footer = '<p><a href="https://dispatch.example/u">Unsubscribe</a></p>'
  const mail = await htmlMail(`<h1>The Dispatch</h1>${body}${footer}`, 'Weekly', 'The Dispatch <a@b.example>')
  return extractIssue(mail)
}
const each = (layout: (story: Story, at: number) => string, stories = STORIES) => stories.map(layout).join('')

describe('stories in a layout are found with title, URL and text', () => {
  it.each<[string, (story: Story, at: number) => string]>([
    ['a bold headline above its printed address', ([t, b, u]) => `<p><b>${t}</b><br>${u}<br>${b}</p>`],
    ['a plain headline above its URL', ([t, b, u]) => `<div>${t}</div><div>${u}</div><div>${b}</div><br>`],
    ['an address at the end', ([t, b, u]) => `<div>${t}</div><div>${b}</div><div>${u}</div><br>`],
    [
      'a byline between headline and URL',
      ([t, b, u]) => `<p><b>${t}</b><br>Found by Ida</p><p>${u}</p><p>${b}</p>`,
    ],
    [
      'a source and a time below the text',
      ([t, b, u]) => `<h2><a href="${u}">${t}</a></h2><p>${b}</p><p>The Gazette · 4 min</p>`,
    ],
    [
      'a picture with its credit',
      ([t, b, u]) =>
        `<h2>${t}</h2><img src="https://i.example/a.jpg" width="600" height="300"><p>The pier. Photo: Ida Morrow</p><p>${b}</p><p><a href="${u}">Continue reading</a></p>`,
    ],
    [
      'a headline that opens its paragraph, which ends in a link',
      ([t, b, u]) => `<p><b>${t}.</b> ${b} <a href="${u}">More</a></p>`,
    ],
  ])('%s', async (_name, layout) => {
    const { articles } = await read(each(layout))
    const found = articles.map(({ title, url, text }) => [
      title.replace(/\.$/, ''),
      text.replace(/^Found by Ida\n+/, ''),
      url,
    ])
    expect(found).toEqual(STORIES)
  })

  it('headlines in capitals', async () => {
    const { articles } = await read(each(([t, b, u]) => `<p>${t.toUpperCase()}<br>${u}</p><p>${b}</p>`))
    expect(articles.map(({ title, text, url }) => [title, text, url])).toEqual(
      STORIES.map(([t, b, u]) => [t.toUpperCase(), b, u]),
    )
  })
})

describe('stories without a headline', () => {
  const NEWS = [
    ['Acme', 'raises $40 million to build cranes that fold, in a round led by Northgate.'],
    ['Tolu.ai', 'has bought the payroll firm Ledgerly for an undisclosed sum.'],
    ['Bright & Sons', 'will close two of its three mills after a poor winter.'],
    ['Zephyr', 'sued its former supplier over batteries that swelled in the heat.'],
  ]

  it('a bold name is not mistaken for a title of its sentence', async () => {
    const { articles } = await read(
      `<h2>Deals</h2>${NEWS.map(([name, what], at) => `<p><b>${name}</b> ${what} <a href="https://x.example/${at}">Source</a></p>`).join('')}`,
    )
    expect(articles.map(({ text }) => text)).toEqual(NEWS.map((words) => words.join(' ')))
  })

  it.each([
    ['paragraphs', (brief: string) => `<p>${brief}</p>`],
    [
      'paragraphs that end in their source',
      (brief: string, url: string) => `<p>${brief} (<a href="${url}">Gazette</a>)</p>`,
    ],
  ])('%s below the names of sections are an item each', async (_name, layout) => {
    const brief = ([, text, url]: Story) => layout(text, url)
    const { articles } = await read(
      `<h3>Politics</h3>${[FERRIES, COURT].map(brief).join('')}<h3>Science</h3>${[BEES, SNOW].map(brief).join('')}`,
    )
    expect(articles.map(({ text }) => text.replace(' (Gazette)', ''))).toEqual(
      STORIES.map(([, text]) => text),
    )
    expect(articles.map(({ section }) => section)).toEqual(['Politics', 'Politics', 'Science', 'Science'])
    for (const { title } of articles) expect(title).toMatch(/ …$/)
  })
})

describe('entries of link lists', () => {
  const entry = (words: string, n: number) =>
    `<li>${words.replace('_', `<a href="https://e${n}.example/">`)}</a>.</li>`
  const list = (entries: string[]) => `<ul>${entries.map(entry).join('')}</ul>`

  it('are articles however short, beside longer ones', async () => {
    const long = [
      'Ana wrote at length about _startup time',
      'Petr compared with great care _four queues',
      'There is at last a beta of _Moss',
    ]
    const { articles } = await read(`<h2>Software</h2>${list([...long, 'Tern has _an offspring'])}`)
    expect(articles.map(({ url }) => url)).toEqual([0, 1, 2, 3].map((n) => `https://e${n}.example/`))
  })
})

describe('no text begins or ends in the middle of a sentence', () => {
  it('one that continues after its linked title', async () => {
    const { articles } = await read(
      each(([t, b, u]) => `<p><a href="${u}"><b>${t}</b></a>, as the Gazette has reported. ${b}</p>`),
    )
    expect(articles.map(({ text }) => text)).toEqual(
      STORIES.map(([t, b]) => `${t}, as the Gazette has reported. ${b}`),
    )
  })

  it('one whose last words are a link', async () => {
    const { articles } = await read(
      each(
        ([t, b, u]) =>
          `<h2><a href="${u}">${t}</a></h2><p>${b} The Gazette has <a href="${u}">the details</a>.</p>`,
      ),
    )
    expect(articles.map(({ text }) => text)).toEqual(
      STORIES.map(([, b]) => `${b} The Gazette has the details.`),
    )
  })
})

describe('paid items and promotion of the newsletter', () => {
  it.each([
    ['Together with Shoeworks', '<p style="font-size:12px">Together with Shoeworks</p>'],
    ['SPONSORED', '<hr><p>SPONSORED</p>'],
    ['This issue is sponsored by Shoeworks', '<p><i>This issue is sponsored by Shoeworks</i></p>'],
  ])('%s marks the advertisement below it, not the story above', async (_words, mark) => {
    const { articles, nonArticleParts } = await read(
      each(([t, b, u], at) => `<h2><a href="${u}">${t}</a></h2><p>${b}</p>${at === 0 ? mark + AD : ''}`),
    )
    expect(articles.map(({ title, text }) => [title, text])).toEqual(STORIES.map(([t, b]) => [t, b]))
    const sponsors = nonArticleParts.filter(({ reason }) => reason === 'sponsor')
    expect(sponsors.map(({ text }) => text).join(' ')).toContain('They come home white.')
  })

  it('an offer of the newsletter itself is no article', async () => {
    const offer =
      '<h2>Upgrade to The Dispatch Plus</h2><p>Get two more issues a week for $5 a month. <a href="https://dispatch.example/plus">Subscribe now</a></p>'
    const { articles } = await read(
      `${each(([t, b, u]) => `<h2><a href="${u}">${t}</a></h2><p>${b}</p>`)}${offer}`,
    )
    expect(articles.map(({ title }) => title)).toEqual(STORIES.map(([t]) => t))
  })
})
