import { randomUUID } from 'node:crypto'
import { setSaved } from '@tidings/db/queries/articles/articles'
import { changeTags, tagsOfArticles } from '@tidings/db/queries/articles/tags'
import { highlightSources } from '@tidings/db/queries/highlights/highlight-sources'
import { insertHighlight, listHighlights } from '@tidings/db/queries/highlights/highlights'
import { seedArticle, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { type ImportRun, openImportRun } from '@tidings/jobs/imports/testing/import-run'
import { describe, expect, onTestFinished, test } from 'vitest'
import { csvFile, jsonFile, markdownFiles, readwiseFile } from './highlight-files.ts'
import { zipStream } from './zip-stream.ts'

const TEXTS = [
  'Eleven ships, "fitted" with columns.',
  '=1+1 is no formula here',
  '\'＝1; "|cmd" and ;-)',
  'Two lines\nof one passage',
  '帆船はまた風を使う',
  '<b>no markup</b> & an ampersand',
]
const NOTE = '> quoted first\n\nYellow, then --> an arrow\n\n# and a heading'
const COLORS = ['yellow', 'green', 'blue', 'pink'] as const

describe.each(DATABASES)('exported highlights on %s', (kind) => {
  const open = async () => {
    const run = await openImportRun(kind)
    onTestFinished(run.close)
    return run
  }

  /** A user with highlights in two articles, one of them without an address. */
  async function reader() {
    const run = await open()
    const { db } = run.database
    const newsletterId = await seedNewsletter(db, run.userId, 'Quayside')
    const mailId = await seedMail(db, run.userId)
    for (const [no, url] of ['https://quayside.example/sails', null].entries()) {
      const title = no === 0 ? 'Freighters under sail' : 'A letter'
      const about = { title, url, position: no, author: 'Ilse Tornqvist' }
      const articleId = await seedArticle(db, { userId: run.userId, newsletterId, mailId }, about)
      for (const [at, text] of TEXTS.entries()) {
        const place = {
          prefix: 'before ',
          suffix: ' after',
          start_offset: at * 100,
          end_offset: at * 100 + 9,
        }
        await insertHighlight(db, run.userId, articleId, {
          ...{ id: randomUUID(), text, ...place, createdAt: Date.UTC(2026, 10, 20, no, at) },
          ...{ color: COLORS[at % 4] ?? 'yellow', note: at % 2 === 0 ? `Note ${at}, "quoted"` : null },
        })
      }
    }
    return run
  }

  async function highlightsOf({ database: { db }, userId }: ImportRun) {
    const rows = await listHighlights(db, userId, { limit: 100, offset: 0 })
    const sources = await highlightSources(
      db,
      userId,
      rows.map(({ article_id }) => article_id ?? ''),
    )
    return rows.map(({ text, note, color, created_at, article_title, prefix, start_offset, article_id }) => ({
      ...{ text, note, color, createdAt: created_at, title: article_title, prefix, start: start_offset },
      url: sources.get(article_id ?? '')?.url ?? null,
      author: sources.get(article_id ?? '')?.author ?? null,
    }))
  }

  const exported = async (pieces: AsyncIterable<string>) => {
    let text = ''
    for await (const piece of pieces) text += piece
    return Buffer.from(text)
  }

  async function bring(run: ImportRun, name: string, file: Buffer) {
    await run.upload({ [name]: file })
    await run.workOn()
    await run.choose(['export:tidings', 'export:readwise'])
    return run.workOn()
  }

  test.each([
    ['JSON', 'highlights.json', jsonFile, ['prefix', 'start', 'color']],
    ['CSV', 'highlights.csv', csvFile, ['color']],
    ['the CSV of Readwise', 'readwise.csv', readwiseFile, []],
  ] as const)('as %s are the same in an empty account, and come only once', async (_, name, write, kept) => {
    const source = await reader()
    const { db } = source.database
    const wanted = { db, user: { id: source.userId, time_zone: 'UTC' }, filter: {} }
    const file = await exported(write(wanted))
    const target = await open()
    expect(await bring(target, name, file)).toMatchObject({ mails_received: 2, mails_refused: 0 })
    const compared = (all: Awaited<ReturnType<typeof highlightsOf>>) =>
      all.map(({ prefix, start, color, ...same }) => {
        // What has no page gets one, in which its passages have other places.
        const place = same.url === null ? {} : { prefix, start }
        const all = { ...place, color }
        const names = Object.keys(all) as (keyof typeof all)[]
        return [same, ...names.filter((key) => kept.some((one) => one === key)).map((key) => all[key])]
      })
    expect(compared(await highlightsOf(target))).toEqual(compared(await highlightsOf(source)))
    expect(await bring(target, name, file)).toMatchObject({ mails_received: 0, mails_repeated: 2 })
    expect(await highlightsOf(target)).toHaveLength(2 * TEXTS.length)
    // The account that they come from has all of them.
    expect(await bring(source, name, file)).toMatchObject({ mails_received: 0, mails_repeated: 2 })
    expect(await highlightsOf(source)).toHaveLength(2 * TEXTS.length)
  })

  test('as Markdown are the same in an empty account, with tags and what is saved, and come only once', async () => {
    const source = await reader()
    const { db } = source.database
    const [saved] = await db
      .selectFrom('articles')
      .select(['id', 'title'])
      .where('url', 'is not', null)
      .execute()
    const tags = { add: ['heat pumps', 'Linux', 'a/b'], remove: [], now: 1 }
    await db.transaction().execute((trx) => changeTags(trx, source.userId, saved?.id ?? '', tags))
    await setSaved(db, source.userId, saved?.id ?? '', Date.UTC(2026, 10, 21, 8, 30, 1, 7))
    await db
      .updateTable('highlights')
      .set({ note: NOTE })
      .where('text', '=', TEXTS[0] ?? '')
      .execute()
    const pieces: Uint8Array[] = []
    const wanted = { db, user: { id: source.userId, time_zone: 'Europe/Berlin' }, filter: {} }
    for await (const piece of zipStream(markdownFiles(wanted))) pieces.push(piece)
    const file = Buffer.concat(pieces)
    const target = await open()
    expect(await bring(target, 'highlights.zip', file)).toMatchObject({ mails_received: 2, mails_refused: 0 })
    const withoutPlace = (all: Awaited<ReturnType<typeof highlightsOf>>) =>
      // What has no page gets one, in which its passages have other places.
      all.map(({ prefix, start, ...same }) => (same.url === null ? same : { ...same, prefix, start }))
    expect(withoutPlace(await highlightsOf(target))).toEqual(withoutPlace(await highlightsOf(source)))
    expect(await keptOf(target)).toEqual(await keptOf(source))
    expect(await bring(target, 'highlights.zip', file)).toMatchObject({
      mails_received: 0,
      mails_repeated: 2,
    })
    expect(await highlightsOf(target)).toHaveLength(2 * TEXTS.length)
    expect(await bring(source, 'highlights.zip', file)).toMatchObject({
      mails_received: 0,
      mails_repeated: 2,
    })
  })

  async function keptOf({ database: { db }, userId }: ImportRun) {
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'title', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('title')
      .execute()
    const tags = await tagsOfArticles(
      db,
      userId,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, title, saved_at }) => ({ title, saved_at, tags: tags.get(id) }))
  }
})
