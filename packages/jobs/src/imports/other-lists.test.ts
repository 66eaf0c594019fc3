import { listArticles } from '@tidings/db/queries/articles/articles'
import { tagsOfArticles } from '@tidings/db/queries/articles/tags'
import { listHighlights } from '@tidings/db/queries/highlights/highlights'
import { listImportSenders } from '@tidings/db/queries/imports/import-senders'
import { DATABASES } from '@tidings/db/testing/test-database'
import { letter, mboxOf, zipOf } from '@tidings/mail/mail-files/testing/archives'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ImportRun, openImportRun } from './testing/import-run.ts'
import { BOOKMARKS, KARAKEEP } from './testing/reading-lists.ts'

describe.each(DATABASES)('a list of another program on %s', (kind) => {
  let run: ImportRun
  beforeEach(async () => {
    run = await openImportRun(kind)
  })
  afterEach(() => run.close())

  async function bring(files: Record<string, Buffer>) {
    await run.upload(files)
    await run.workOn()
    const senders = await listImportSenders(run.database.db, run.userId, run.id)
    await run.choose(senders.map(({ key }) => key))
    return { senders, row: await run.workOn() }
  }

  test('is imported once, with what is no link in it', async () => {
    const files = { 'karakeep.json': Buffer.from(KARAKEEP) }
    const { senders, row } = await bring(files)
    expect(senders).toMatchObject([{ key: 'export:karakeep', name: 'Karakeep', issues: 2 }])
    expect(row).toMatchObject({ ending: null, mails_received: 2, mails_refused: 0 })
    const { db } = run.database
    const articles = await listArticles(db, run.userId, {}, { page: 1, pageSize: 9 })
    const sails = articles.find(({ title }) => title === 'Freighters under sail')
    expect(sails).toMatchObject({ url: 'https://quayside.example/sails', saved_at: Date.UTC(2023, 4, 2, 10) })
    expect(sails?.read_at).not.toBeNull()
    const tags = await tagsOfArticles(db, run.userId, [sails?.id ?? ''])
    expect(tags.get(sails?.id ?? '')).toEqual(['ships'])
    expect(await listHighlights(db, run.userId, { limit: 9, offset: 0 })).toMatchObject([
      { text: 'Freighters under sail', note: 'Ask the captain.' },
    ])
    expect(articles.find(({ title }) => title === 'Tar and rope')).toMatchObject({ url: null })
    expect((await bring(files)).row).toMatchObject({ mails_received: 0, mails_repeated: 2 })
  })

  test('may be in an archive with mails', async () => {
    const files = { 'Chrome/Bookmarks.html': BOOKMARKS, 'Mail/all.mbox': mboxOf(letter(1), letter(2)) }
    const { senders, row } = await bring({ 'takeout.zip': await zipOf(files) })
    expect(senders.map(({ key }) => key).sort()).toEqual(['export:bookmarks', 'list:kernel.example'])
    expect(row).toMatchObject({ mails_received: 3, mails_refused: 0 })
  })

  test('that is not known is refused', async () => {
    await run.upload({ 'list.json': Buffer.from('{"items":[{"url":"https://quayside.example/sails"}]}') })
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual(['not-mail'])
  })
})
