import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const story = (title: string, text: string, at: number) =>
  `<div><h2><a href="https://news.example/${at}">${title}</a></h2><p>${text}</p></div>`
const STORIES = [
  [
    'Ferry company orders nine electric boats',
    'The boats will serve the northern islands from spring and carry forty cars each.',
  ],
  [
    'A court lets a library lend digital copies',
    'Judges said that a copy lent once at a time is no different from a book on a shelf.',
  ],
  [
    'Bees learn to open a puzzle box from each other',
    'Researchers trained one bee, and within a day its nest mates could do it, too.',
  ],
  [
    'A town sells its snow to a ski hall',
    'Thirty lorries a day bring the snow down, and the hall pays for it by the tonne.',
  ],
].map(([title = '', text = '']) => [title, text] as const)
const TITLES = STORIES.map(([title]) => title)

/** Titles of the articles of an issue with something below its first story. */
async function articlesAround(box: string): Promise<string[]> {
  const [first = '', ...others] = STORIES.map(([title, text], at) => story(title, text, at))
  return articlesIn(`${first}${box}${others.join('')}`)
}

async function articlesIn(body: string): Promise<string[]> {
  const footer = '<p><a href="https://dispatch.example/u">Unsubscribe</a></p>'
  const mail = await htmlMail(`<h1>The Dispatch</h1>${body}${footer}`, 'Weekly', 'The Dispatch <a@b.example>')
  return extractIssue(mail).articles.map(({ title }) => title)
}

const TEXT = '<p>They come home white, whatever the road was like, and the second pair costs half.</p>'
const LINKED = '<h2><a href="https://shoes.example/">Shoes that clean themselves</a></h2>'

describe('an advertisement beside stories is no article, and does not affect its neighbours', () => {
  it.each([
    ['marked above', `<div><p>Sponsored</p>${LINKED}${TEXT}</div>`],
    ['marked below, in its box', `<div>${LINKED}${TEXT}<p>Sponsored</p></div>`],
    [
      'marked in its title',
      `<div>${LINKED.replace('themselves', 'themselves (Advertisement)')}${TEXT}</div>`,
    ],
    [
      'marked in its title, by whom',
      `<div>${LINKED.replace('themselves', 'themselves [Presented by Shoo]')}${TEXT}</div>`,
    ],
    ['marked in a line that is no title', `<p>Shoes that clean themselves (sponsored)</p>${TEXT}`],
    [
      'of an episode',
      `<p><b><a href="https://shoes.example/">This episode is also brought to you by Shoo!</a></b> They come home white, whatever the road was like.</p>`,
    ],
    [
      'named by what it pays for',
      `<h2><a href="https://shoes.example/">Our weekly letter is brought to you by Shoo</a></h2>${TEXT}`,
    ],
    ['marked in Arabic', `<div><p>إعلان</p>${LINKED}${TEXT}</div>`],
    ['marked in Polish', `<div><p>Reklama</p>${LINKED}${TEXT}</div>`],
  ])('%s', async (_name, box) => {
    expect(await articlesAround(box)).toEqual(TITLES)
  })
})

describe('a box of the newsletter itself is no article', () => {
  it.each([
    [
      'that sells a course',
      '<div><h2>Our new course</h2><p>Eight evenings on how to write a letter that people open.</p><p><a href="https://d.example/c">Sign up</a></p></div>',
    ],
    [
      'that asks to be shared',
      '<div><h2>Weitersagen</h2><p>Kennen Sie jemanden, der das gern liest?</p><p><a href="https://d.example/s">Empfehlen</a></p></div>',
    ],
    [
      'that names its staff',
      '<div><h2>The team</h2><p>Editor: Ida Morrow</p><p>Pictures: Paul Verhoeven</p><p>Layout: Clara Winter</p></div>',
    ],
    [
      'that asks for a vote',
      `<h2>What did you think of it today?</h2>${['★★★ Nailed it again', '★★ It was fine, do better', '★ Not for me this time'].map((vote, at) => `<h2><a href="https://votes.example/${at}">${vote}</a></h2>`).join('')}`,
    ],
  ])('%s', async (_name, box) => {
    expect(await articlesAround(box)).toEqual(TITLES)
  })
})

it('a table of contents has no articles, though its entries look like the titles below', async () => {
  const entries = STORIES.map(([title], at) => `<h2><a href="https://news.example/#${at}">${title}</a></h2>`)
  expect(
    await articlesIn(
      `${entries.join('')}<hr>${STORIES.map(([title, text], at) => story(title, text, at)).join('')}`,
    ),
  ).toEqual(TITLES)
})

it('a box at the end of an essay is not part of its text', async () => {
  const paragraphs = STORIES.map(([, text]) => `<p>${text} ${text}</p>`).join('')
  const box =
    '<h3>Become a member</h3><p>Members read the archive.</p><p><a href="https://d.example/j">Join now</a></p>'
  const mail = await htmlMail(
    `<h1>What the ferries teach</h1>${paragraphs}${box}<p><a href="https://d.example/u">Unsubscribe</a></p>`,
    'What the ferries teach',
  )
  const { articles } = extractIssue(mail)
  expect(articles.map(({ title }) => title)).toEqual(['What the ferries teach'])
  expect(articles[0]?.text).toMatch(/by the tonne\.$/)
})

describe('a link that only asks to go on is no article', () => {
  it.each([
    'See More Shoe Jobs >>',
    'Explore the shop ⟶',
    'Click here to continue reading…',
    'Download Shoo on Google Play',
    'Get Shoo from the App Store',
    'View this issue on dispatch.example',
  ])('%s', async (text) => {
    expect(await articlesAround(`<div><h2><a href="https://shoes.example/">${text}</a></h2></div>`)).toEqual(
      TITLES,
    )
  })

  it('unless it has a text below', async () => {
    const title = 'Watch the tide come in →'
    const box = `<div><h2><a href="https://tide.example/">${title}</a></h2><p>A camera on the pier has filmed every tide for a year, and the film is an hour long.</p></div>`
    expect(await articlesAround(box)).toEqual([TITLES[0], title, ...TITLES.slice(1)])
  })
})

describe('advertisements in a row are no articles', () => {
  const positions = (jobs: readonly string[]) =>
    jobs.map((job, at) => `<li><a href="https://jobs.example/${at}">${job}</a></li>`).join('')
  const JOBS = [
    'Senior Boat Engineer at Acme. £80-92K. Remote (UK).',
    'Data Analyst at Northgate. Hamburg.',
    'Product Designer (Leeds, UK)',
    'Ingénieure chez Quai Ouest (H/F)',
  ]

  it.each([
    ['positions', `<h2>Who needs you</h2><ul>${positions(JOBS)}</ul>`],
    [
      'a box of a partner',
      '<h2>Harbour Jobs</h2><p>Our partners look for pilots. A few of the open roles:</p><ul><li>A yard on the coast needs a welder</li><li>A ferry needs a cook</li></ul>',
    ],
    ['a position in a section of jobs', `<h2>Harbour Jobs</h2><ul>${positions(JOBS.slice(0, 2))}</ul>`],
  ])('%s', async (_name, box) => {
    expect(await articlesAround(box)).toEqual(TITLES)
  })

  it.each([
    'Classifieds',
    'Unclassifieds',
    'Kleinanzeigen',
    'Petites annonces',
    'Clasificados',
    'Zoekertjes',
  ])('under %s', async (name) => {
    const ads = ['Shoes that clean themselves.', 'Read less, know more.', 'A lamp for the boat.']
    const box = ads.map(
      (ad, at) =>
        `<p><b>${ad}</b> It pays for itself within a year, whatever the road was like. <a href="https://ad${at}.example/">Try it</a></p><hr>`,
    )
    const stories = STORIES.map(([title, text], at) => story(title, text, at)).join('')
    const mail = await htmlMail(
      `<h1>The Dispatch</h1>${stories}<hr><p><b>${name}</b></p><hr>${box.join('')}<p><a href="https://dispatch.example/u">Unsubscribe</a></p>`,
      'Weekly',
      'The Dispatch <a@b.example>',
    )
    expect(extractIssue(mail).articles.map(({ title }) => title)).toEqual(TITLES)
  })
})

it('headlines without text are no buttons if the mail has an arrow after each of them', async () => {
  const titles = [...TITLES, 'Watch the tide come in', 'Order returns to the harbour']
  const list = titles.map((title, at) => `<p><b><a href="https://news.example/${at}">${title} →</a></b></p>`)
  const mail = await htmlMail(
    `<h1>The Dispatch</h1>${list.join('')}<p><a href="https://dispatch.example/u">Unsubscribe</a></p>`,
    'Weekly',
    'The Dispatch <a@b.example>',
  )
  expect(extractIssue(mail).articles.map(({ title }) => title)).toEqual(titles.map((title) => `${title} →`))
})

describe('a note from somebody', () => {
  const LETTER =
    'The winter was long, and we have seen more of the snow than of each other, which the summer will make good. '
  const section = (heading: string, text: string) => `<h2>${heading}</h2><p>${text}</p>`
  const articlesBelow = (who: string, text: string) =>
    articlesIn(
      `${section(who, text)}${STORIES.map(([title, own]) => section(title, own.repeat(3))).join('')}`,
    )

  it.each(['A note from Ida Morrow, head of the harbour school', 'A word from the team'])(
    'is a letter if it is long: %s',
    async (who) => {
      expect(await articlesBelow(who, LETTER.repeat(9))).toEqual([who, ...TITLES])
    },
  )

  it.each([
    ['A note from Ida Morrow', 1],
    ['A message from our sponsor', 9],
    ['A word from today’s partner', 9],
  ])('is an advertisement if it is short or names a sponsor: %s', async (who, times) => {
    expect(await articlesBelow(who, LETTER.repeat(times))).toEqual(TITLES)
  })
})
