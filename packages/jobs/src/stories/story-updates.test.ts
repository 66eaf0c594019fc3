import { DATABASES } from '@tidings/db/testing/test-database'
import { newContentOf } from '@tidings/mail/stories/new-content-of'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { termsOf } from './story-updates.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 20, 8)

const TITLE = 'Norrby line puts its freighters back under sail'
const FIRST =
  'The Norrby line has fitted eleven freighters with spinning columns that turn side wind into forward push.'
const SAME =
  'Eleven freighters of the Norrby line were fitted with spinning columns that turn wind into push.'
const MORE =
  'Captain Ilse Tornqvist says that each ship burns 9 percent less fuel since the columns were fitted in March.'

const mail = (newsletter: string, text: string) =>
  [
    `From: ${newsletter} <news@${newsletter.toLowerCase()}.example>`,
    `Message-ID: <${newsletter}@${newsletter.toLowerCase()}.example>`,
    `List-Unsubscribe: <https://${newsletter.toLowerCase()}.example/unsubscribe>`,
    'Subject: This week at sea',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><h1>${newsletter}</h1>
<h2><a href="https://ships.example/norrby?utm_source=${newsletter}">${TITLE}</a></h2><p>${text}</p>
<h2><a href="https://${newsletter.toLowerCase()}.example/beside">What ${newsletter} saw in the harbour besides</a></h2>
<p>Of other boats ${newsletter} has this to tell, which nobody else would think of telling anybody.</p>
<p><a href="https://${newsletter.toLowerCase()}.example/unsubscribe">Unsubscribe</a></p></body></html>`,
  ].join('\r\n')

/** A longer text fills a mail of its own. */
const LONG = 5000

const letter = (newsletter: string, text: string) =>
  mail(newsletter, text)
    .replace('This week at sea', TITLE)
    .replace(/<h1>.*<\/h1>\n/, '')
    .replace(/<h2>(?=<a href="[^"]*beside).*/s, '</body></html>')

describe.each(DATABASES)('a story that comes in several mails on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  async function storyOf(
    storyArticles: readonly (readonly [newsletter: string, text: string, at: number])[],
  ) {
    for (const [newsletter, text, at] of storyArticles)
      await mails.arrive(newsletter, (text.length > LONG ? letter : mail)(newsletter, text), at)
    const rows = await mails.db
      .selectFrom('articles')
      .select(['title', 'text', 'mail_id', 'is_duplicate', 'is_update'])
      .where('title', '=', TITLE)
      .orderBy('received_at')
      .execute()
    expect(rows.map(({ mail_id }) => mail_id)).toEqual(storyArticles.map(([newsletter]) => newsletter))
    return rows
  }

  test('what a later article adds are its sentences that the first lacks, with their places in its text', async () => {
    const [first, second] = await storyOf([
      ['Quayside', FIRST, START],
      ['Tidewater', `${SAME} ${MORE}`, START + 1000],
    ])
    if (!first || !second) throw new Error('One is missing.')
    const added = newContentOf(second.text, termsOf(first))
    expect(added.map(({ text }) => text)).toEqual([MORE])
    expect(added.map(({ start, end }) => second.text.slice(start, end))).toEqual([MORE])
    expect(second).toMatchObject({ is_duplicate: 1, is_update: 0 })
  })

  test('a flood of articles that say nothing new ends the search for updates', async () => {
    const flood = Array.from({ length: 21 }, (_, n) => [`Flood${n}`, SAME, START + (n + 1) * DAY] as const)
    const last = ['Lighthouse', `${SAME} ${MORE}`, START + 30 * DAY] as const
    const storyArticles = await storyOf([['Quayside', FIRST, START], ...flood, last])
    expect(storyArticles.filter(({ is_update }) => is_update === 1)).toEqual([])
    expect(storyArticles.filter(({ is_duplicate }) => is_duplicate === 1)).toHaveLength(22)
  })

  test('a flood of long articles that each say something new moves the story on for some of its days only', async () => {
    const sentence = (n: number) =>
      `Freighter ${4000 + n} of the Norrby line burnt ${100 + n} tons less in port ${n}. `
    const long = (n: number) =>
      `${SAME} ${Array.from({ length: 300 }, (_, at) => sentence(n * 300 + at)).join('')}`
    const flood = Array.from({ length: 13 }, (_, n) => n + 1)
    const storyArticles = await storyOf([
      ['Quayside', `${FIRST} ${long(0)}`, START],
      ...flood.map((n) => [`Flood${n}`, long(n), START + n * DAY] as const),
    ])
    const updates = storyArticles.filter(({ is_update }) => is_update === 1)
    expect(updates.length).toBeGreaterThan(5)
    expect(updates.length).toBeLessThan(13)
  })

  test('an article of the next day that says something new is an update, one that says the same is not', async () => {
    const storyArticles = await storyOf([
      ['Quayside', FIRST, START],
      ['Tidewater', SAME, START + DAY],
      ['Lighthouse', `${SAME} ${MORE}`, START + 2 * DAY],
    ])
    expect(storyArticles.map(({ is_duplicate, is_update }) => [is_duplicate, is_update])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ])
  })
})
