import { findArticle } from '@tidings/db/queries/articles/articles'
import { tagsOfArticles } from '@tidings/db/queries/articles/tags'
import { listHighlights } from '@tidings/db/queries/highlights/highlights'
import { countUnsent, listUnsent, removeUnsent } from '@tidings/db/queries/highlights/readwise'
import { DATABASES } from '@tidings/db/testing/test-database'
import { textContent } from '@tidings/mail/common/html/text-content'
import { letter, mboxOf, patched, zipOf } from '@tidings/mail/mail-files/testing/archives'
import { describe, expect, test } from 'vitest'
import { connectReadwise, sealedToken } from '../highlights/connect-readwise.ts'
import { checkIndex } from '../search/build-index.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openImportRun } from './testing/import-run.ts'
import {
  BOOKMARKS,
  INSTAPAPER,
  KARAKEEP,
  OMNIVORE,
  POCKET,
  POCKET_PAGE,
  READER,
  READWISE,
  WALLABAG,
} from './testing/reading-lists.ts'

const SAVED = Date.UTC(2023, 4, 2, 10)

describe.each(DATABASES)('an export of a reading list on %s', (kind) => {
  const run = forEachTest(() => openImportRun(kind))

  const bring = async (files: Record<string, Buffer>, keys?: string[], since = 0) => {
    await run.upload(files)
    await run.workOn()
    const senders = await run.senders()
    await run.choose(keys ?? senders.map(({ key }) => key), since)
    return { senders, row: await run.workOn() }
  }
  /** All that was imported, by title. */
  const all = async () => {
    const { db } = run
    const rows = await run.articles()
    const ids = rows.map(({ id }) => id)
    const tags = await tagsOfArticles(db, run.userId, ids)
    const found = []
    for (const row of rows) {
      const article = await findArticle(db, run.userId, row.id)
      const own = await listHighlights(db, run.userId, { articleId: row.id, limit: 100, offset: 0 })
      found.push({
        ...{ title: row.title, url: row.url, author: row.author, text: article?.text ?? '' },
        ...{ savedAt: row.saved_at, isRead: row.read_at !== null, tags: tags.get(row.id) ?? [] },
        position: article?.reading_position ?? null,
        content: textContent(article?.html ?? ''),
        highlights: own.toReversed(),
      })
    }
    return new Map(found.map((one) => [one.title, one]))
  }
  const jobs = () => run.db.selectFrom('jobs').select(['name', 'run_at']).orderBy('run_at').execute()

  test('of Omnivore is imported with texts, highlights, notes, labels and reading progress', async () => {
    const { senders, row } = await bring({ 'omnivore.zip': await zipOf(OMNIVORE) })
    expect(senders).toMatchObject([
      { key: 'export:omnivore', name: 'Omnivore', issues: 3, address: 'with 3 highlights', is_suggested: 1 },
    ])
    expect(row).toMatchObject({ state: 'done', ending: null, mails_received: 3, mails_refused: 0 })
    const found = await all()
    const sails = found.get('Freighters under sail')
    expect(sails).toMatchObject({
      ...{ url: 'https://quayside.example/sails', author: 'Ilse Tornqvist', savedAt: SAVED, isRead: false },
      highlights: [
        { text: 'spinning columns that turn side wind into push', note: 'Like the ones of 1924.' },
        { text: 'A sentence that the page no longer has.', start_offset: null, note: null },
      ],
    })
    expect(sails?.tags).toEqual(expect.arrayContaining(['Ships', 'wind power']))
    expect(sails?.content.slice(sails.highlights[0]?.start_offset ?? 0)).toMatch(
      /^spinning columns that turn/,
    )
    expect(sails?.position).toBe(Math.round((sails?.content.length ?? 0) * 0.4))
    expect(found.get('A lighthouse for sale')).toMatchObject({ isRead: true, text: 'A lighthouse for sale' })
    expect(found.get('Ten knots')?.highlights).toMatchObject([{ text: 'Ten knots are enough for anyone.' }])
    expect((await jobs()).map(({ name }) => name)).toEqual(['fetch-link'])
    expect(await checkIndex(run.db)).toMatchObject({ stale: 0 })
  })

  const ofPocket = [{ text: 'It turns side wind into push.', created_at: SAVED }]
  test.each([
    ['a table and highlights', 4, ofPocket, async () => ({ 'pocket.zip': await zipOf(POCKET) })],
    ['the older page', 3, [], async () => ({ 'ril_export.html': Buffer.from(POCKET_PAGE) })],
  ])(
    'of Pocket, %s, comes with tags and what was archived, and its pages are fetched in turn',
    async (_, count, highlights, files) => {
      const { row } = await bring(await files())
      expect(row).toMatchObject({ mails_received: count, mails_refused: 1 })
      const found = await all()
      expect(found.get('Freighters, "under" sail')).toMatchObject({
        ...{ url: 'https://quayside.example/sails', savedAt: SAVED, isRead: false },
        ...{ tags: ['ships', 'wind power'], highlights },
      })
      expect(found.get('=1+1')).toMatchObject({ isRead: true })
      expect(await run.problems()).toEqual([expect.stringMatching(/no-web-address$/)])
      const due = (await jobs()).map(({ run_at }) => run_at)
      expect(due).toHaveLength(3)
      expect((due[2] ?? 0) - (due[0] ?? 0)).toBeGreaterThan(2000)
    },
  )

  test('of Instapaper is imported with selections, folders and tags', async () => {
    await bring({ 'instapaper.csv': Buffer.from(INSTAPAPER) })
    const found = await all()
    expect(found.get('Freighters under sail')).toMatchObject({
      ...{ savedAt: SAVED, isRead: false, tags: ['boats', 'Harbour'] },
      highlights: [{ text: 'It turns side wind\ninto push.', created_at: SAVED }],
    })
    expect(found.get('Ten knots')).toMatchObject({ isRead: true, tags: [], highlights: [] })
  })

  test('of Instapaper may be an older one, without dates', async () => {
    const older = INSTAPAPER.split('\r\n').map((line) => line.replace(/,[^,]*,[^,]*$/, ''))
    await bring({ 'instapaper.csv': Buffer.from(older.join('\r\n')) })
    expect((await all()).get('Freighters under sail')).toMatchObject({ tags: ['Harbour'] })
  })

  test('of Readwise becomes one article per book, whose text is its passages', async () => {
    const { senders } = await bring({ 'readwise-data.csv': Buffer.from(READWISE) })
    expect(senders).toMatchObject([{ name: 'Readwise', issues: 2, address: 'with 3 highlights' }])
    const found = await all()
    const book = found.get('The Sea, Explained')
    expect(book).toMatchObject({ url: null, author: 'A. Tern', savedAt: SAVED })
    expect(book?.tags).toEqual(expect.arrayContaining(['sea', 'blue']))
    expect(book?.highlights).toMatchObject([
      { text: 'Salt is what stays.', note: 'True of soup as well.', color: 'blue', created_at: SAVED },
      { text: 'Waves "carry" nothing, but themselves.', note: null, color: 'yellow' },
    ])
    for (const { start_offset, text } of book?.highlights ?? [])
      expect(book?.content.slice(start_offset ?? -1)).toMatch(new RegExp(`^${text.slice(0, 8)}`))
    expect(await jobs()).toEqual([])
  })

  test('of Readwise’s Reader is imported with tags, archived state and reading progress', async () => {
    const { row } = await bring({ 'library.csv': Buffer.from(READER) })
    expect(row).toMatchObject({ mails_received: 2, mails_refused: 1 })
    expect(await run.problems()).toEqual([expect.stringMatching(/no-web-address$/)])
    const before = await all()
    expect([...before.keys()].sort()).toEqual(['Freighters under sail', 'Ten knots'])
    expect(before.get('Ten knots')).toMatchObject({ isRead: true, savedAt: SAVED })
    const tags = expect.arrayContaining(['wind power', "captain's"])
    expect(before.get('Freighters under sail')).toMatchObject({ isRead: false, position: null, tags })
    // The page of a completely read item is fetched too.
    const waiting = await run.db
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'fetch-link')
      .execute()
    expect(waiting.map(({ payload }) => JSON.parse(payload).progress)).toEqual([0.4, undefined])
  })

  test('of wallabag is imported with texts, annotations and tags', async () => {
    await bring({ 'wallabag.json': Buffer.from(WALLABAG) })
    const found = await all()
    expect(found.get('Freighters under sail')).toMatchObject({
      ...{ savedAt: SAVED, isRead: true, tags: expect.arrayContaining(['ships']) },
      highlights: [{ text: 'turn side wind into push', note: 'Is that so?', created_at: SAVED }],
    })
    expect(found.get('Freighters under sail')?.text).toContain('fitted eleven freighters')
    expect(found.get('Freighters under sail')?.content).not.toContain('alert')
  })

  test('sends its highlights to Readwise, where that is connected, and none a second time', async () => {
    const { db } = run
    const token = await sealedToken({ db, files: run.files }, run.userId, 'rw-XyZ123')
    await run.locked((trx) => connectReadwise(trx, run.jobs, run.userId, token))
    const files = { 'wallabag.json': Buffer.from(WALLABAG), 'readwise-data.csv': Buffer.from(READWISE) }
    await bring(files)
    const rows = await listHighlights(db, run.userId, { limit: 100, offset: 0 })
    const unsent = await listUnsent(db, run.userId, 100)
    expect(rows).not.toEqual([])
    expect(unsent.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
    expect((await jobs()).filter(({ name }) => name === 'send-highlights')).toHaveLength(1)
    await removeUnsent(db, run.userId, unsent)
    await bring(files)
    expect(await countUnsent(db, run.userId)).toBe(0)
  })

  test('imports nothing a second time', async () => {
    const files = {
      ...{ 'a.zip': await zipOf(OMNIVORE), 'b.zip': await zipOf(POCKET), 'c.csv': Buffer.from(INSTAPAPER) },
      ...{ 'd.csv': Buffer.from(READWISE), 'e.json': Buffer.from(WALLABAG), 'f.json': Buffer.from(KARAKEEP) },
    }
    const first = await bring(files)
    const before = await all()
    const again = await bring(files)
    const { mails_refused } = first.row
    expect(again.row).toMatchObject({ state: 'done', mails_received: 0, mails_refused })
    expect(await all()).toEqual(before)
  })

  test('imports what is chosen and not older, together with mails', async () => {
    const { senders, row } = await bring(
      { 'a.json': Buffer.from(WALLABAG), 'b.csv': Buffer.from(INSTAPAPER), 'c.mbox': mboxOf(letter(1)) },
      ['export:instapaper', 'list:kernel.example'],
      SAVED + 1,
    )
    const keys = ['export:instapaper', 'export:wallabag', 'list:kernel.example']
    expect(senders.map(({ key }) => key).sort()).toEqual(keys)
    expect(row).toMatchObject({ mails_received: 2, mails_unwanted: 1, mails_earlier: 1 })
  })

  test('continues where it was when the process ended at any article', async () => {
    const line = (n: number) => `Title ${n},https://quayside.example/${n},1683021600,,unread`
    const lines = Array.from({ length: 12 }, (_, n) => line(n))
    await run.upload({ 'p.csv': Buffer.from(['title,url,time_added,tags,status', ...lines].join('\r\n')) })
    await run.workOn()
    await run.choose(['export:pocket'])
    for (let round = 1; round < 5; round += 1) {
      let left = round
      const add: typeof run.jobs.add = async (...given) => {
        if (left === 0) throw new Error('the process ends')
        left -= 1
        return run.jobs.add(...given)
      }
      await run.workOn({ saving: { ...run.work().saving, jobs: { ...run.jobs, add } } })
      await run.db.updateTable('imports').set({ failures: 0 }).execute()
    }
    expect(await run.row()).toMatchObject({ state: 'reading', mails_received: 10 })
    expect(await run.workOn()).toMatchObject({ state: 'done', mails_received: 12, mails_done: 12 })
    expect(await all()).toHaveProperty('size', 12)
    expect(await jobs()).toHaveLength(12)
  })

  test('that is malicious is refused with a reason, and its valid items are imported', async () => {
    const rows = [
      'title,url,time_added,tags,status',
      'Script,javascript:alert(1),1683021600,,unread',
      'Router,http://192.168.0.1/admin,1683021600,,unread',
      'Metadata,http://169.254.169.254/latest,1683021600,,unread',
      'File,file:///etc/passwd,1683021600,,unread',
      `Long,https://quayside.example/long,1683021600,${'x'.repeat(8_000_001)},unread`,
      `"=HYPERLINK(""https://evil.example"")",https://quayside.example/sails,1683021600,<script>,unread`,
      ',,,,',
    ]
    const { row } = await bring({ 'p.csv': Buffer.from(rows.join('\n')) })
    expect(row).toMatchObject({ mails_received: 1, mails_refused: 6 })
    expect((await run.problems()).map((line) => line.split(' ').at(-1))).toEqual([
      ...['no-web-address', 'no-web-address', 'no-web-address', 'no-web-address'],
      ...['item-too-large', 'item-unreadable'],
    ])
    expect([...(await all()).keys()]).toEqual(['=HYPERLINK("https://evil.example")'])
  })

  test('of Karakeep is imported with what is no link in it', async () => {
    const { senders } = await bring({ 'karakeep.json': Buffer.from(KARAKEEP) })
    expect(senders).toMatchObject([{ key: 'export:karakeep', name: 'Karakeep', issues: 2 }])
    const found = await all()
    expect(found.get('Freighters under sail')).toMatchObject({
      ...{ url: 'https://quayside.example/sails', savedAt: SAVED, isRead: true, tags: ['ships'] },
      highlights: [{ text: 'Freighters under sail', note: 'Ask the captain.' }],
    })
    expect(found.get('Tar and rope')).toMatchObject({ url: null })
  })

  test('may be in an archive with mails', async () => {
    const files = { 'Chrome/Bookmarks.html': BOOKMARKS, 'Mail/all.mbox': mboxOf(letter(1), letter(2)) }
    const { senders, row } = await bring({ 'takeout.zip': await zipOf(files) })
    expect(senders.map(({ key }) => key).sort()).toEqual(['export:bookmarks', 'list:kernel.example'])
    expect(row).toMatchObject({ mails_received: 3, mails_refused: 0 })
  })

  test('in an archive whose names lead out of it is not read', async () => {
    const zip = await zipOf({ 'metadata_0_to_20.json': '[]', 'aa/aa/pw.json': '[]' })
    await run.upload({ 'evil.zip': patched(zip, 'aa/aa/pw.json', '../../pw.json') })
    expect(await run.workOn()).toMatchObject({ state: 'done', ending: 'refused' })
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual(['unsafe-name'])
  })

  test('of a program that is not known is refused', async () => {
    await run.upload({ 'list.json': Buffer.from('{"items":[{"url":"https://quayside.example/sails"}]}') })
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual(['not-mail'])
  })

  test('in an archive that unpacks too far is not read', async () => {
    const list = OMNIVORE['metadata_0_to_20.json'] ?? ''
    const zip = await zipOf({ 'metadata_0_to_20.json': list, 'content/x.html': Buffer.alloc(60_000_000) })
    await run.upload({ 'bomb.zip': zip })
    expect((await run.workOn()).mails_total).toBeLessThan(4)
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual(['expands-too-far'])
  })
})
