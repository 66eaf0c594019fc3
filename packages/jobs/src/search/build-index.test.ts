import { deleteHighlight } from '@tidings/db/queries/highlights/highlights'
import { saveAttachments } from '@tidings/db/queries/issues/issues'
import { setExcluded } from '@tidings/db/queries/issues/reclassified-parts'
import { updateArticle } from '@tidings/db/queries/issues/reprocess'
import { hideNewsletter, showNewsletter } from '@tidings/db/queries/newsletters/deletions'
import { countMatches } from '@tidings/db/queries/search/search'
import { wordsWithPrefix } from '@tidings/db/queries/search/search-words'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { beginIndex, buildIndexFurther, checkIndex, isIndexed } from './build-index.ts'
import { forgetWords } from './forget-words.ts'
import { indexMail } from './index-mail.ts'
import { prepareSearch, searchArticles, searchHighlights } from './search-articles.ts'
import { fillCorpus } from './testing/search-corpus.ts'

const ALL = { sort: 'newest' as const, limit: 100, offset: 0 }

describe.each(BOTH_DATABASES)('the search index on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))

  async function found(userId: string, text: string): Promise<string[]> {
    const { db } = database
    const search = await prepareSearch(db, { id: userId, time_zone: 'UTC' }, text, { now: Date.now() })
    if (!search) return []
    const { articles } = await searchArticles(db, userId, search, ALL)
    const { highlights } = await searchHighlights(db, userId, search, ALL)
    return [...articles, ...highlights].map(({ id }) => id)
  }

  /** A user with a mail, and the function that indexes it. */
  async function seeded() {
    const { db } = database
    const userId = await seedUser(db)
    const newsletterId = await seedNewsletter(db, userId)
    const mailId = await seedMail(db, userId)
    const index = () => db.transaction().execute((trx) => indexMail(trx, userId, mailId))
    return { db, userId, newsletterId, mailId, of: { userId, newsletterId, mailId }, index }
  }

  it('finds the first article of a mail by the text of its attachments', async () => {
    const { db, userId, mailId, of, index } = await seeded()
    const first = await seedArticle(db, of, { title: 'Bakery', position: 0 })
    await seedArticle(db, of, { title: 'Ships', position: 1 })
    await index()
    expect(await found(userId, 'supper')).toEqual([])
    await saveAttachments(db, userId, mailId, { attachments: '[]', text: 'The harvest supper' })
    await index()
    expect(await found(userId, '"harvest supper"')).toEqual([first])
  })

  it('follows an article through all that happens to it', async () => {
    const { db, userId, newsletterId, mailId, of, index } = await seeded()
    const id = await seedArticle(db, of, { title: 'Bakery' })
    await index()
    expect(await found(userId, 'bakery')).toEqual([id])
    await updateArticle(db, userId, id, { title: 'Ships' })
    await index()
    expect([await found(userId, 'bakery'), await found(userId, 'ships')]).toEqual([[], [id]])
    await setExcluded(db, userId, id, { excludedAt: 1, reclassified: true })
    await index()
    expect(await found(userId, 'ships')).toEqual([])
    await setExcluded(db, userId, id, { excludedAt: null, reclassified: false })
    await index()
    const hiding = { withHighlights: true, now: 1, purgeAt: 2 }
    await db.transaction().execute((trx) => hideNewsletter(trx, userId, newsletterId, hiding))
    expect(await found(userId, 'ships')).toEqual([])
    await db.transaction().execute((trx) => showNewsletter(trx, userId, newsletterId))
    expect(await found(userId, 'ships')).toEqual([id])
    await db.deleteFrom('mails').where('id', '=', mailId).execute()
    expect(await found(userId, 'ships')).toEqual([])
    const left = { kind: 'article' as const, condition: { every: [] }, anchor: { token: 'wships' } }
    expect(await countMatches(db, userId, left)).toBe(0)
    expect(await wordsWithPrefix(db, userId, 'ships', { limit: 1 })).toEqual(['ships'])
    await forgetWords(db, userId)
    expect(await wordsWithPrefix(db, userId, '', { limit: 1 })).toEqual([])
    expect(await checkIndex(db)).toMatchObject({ stale: 0, texts: 0, fault: undefined })
  })

  it('keeps highlights up to date', async () => {
    const { userId } = await fillCorpus(database.db)
    expect(await found(userId, 'reviewers')).toEqual(['scheduler', 'scheduler-h0'])
    await deleteHighlight(database.db, userId, 'scheduler-h0')
    expect(await found(userId, 'reviewers')).toEqual(['scheduler'])
  })

  it('is checked, and built again from where it was interrupted', async () => {
    const { db } = database
    const { userId } = await fillCorpus(db)
    while ((await buildIndexFurther(db)) > 0);
    expect(await isIndexed(db)).toBe(true)
    const sound = await checkIndex(db)
    expect(sound).toMatchObject({ stale: 0, fault: undefined, isUnfinished: false })
    await db.updateTable('articles').set({ title: 'Unindexed' }).where('id', '=', 'bakery').execute()
    await sql`delete from search_documents where article_id = 'queue'`.execute(db)
    // The article, its highlight's language and title stay as they were; the other lost its entry.
    expect((await checkIndex(db)).stale).toBe(2)
    expect(await beginIndex(db)).toBe(true)
    expect(await buildIndexFurther(db)).toBeGreaterThan(0)
    expect(await beginIndex(db)).toBe(false)
    expect(await isIndexed(db)).toBe(false)
    while ((await buildIndexFurther(db)) > 0);
    expect(await checkIndex(db)).toEqual(sound)
    expect(await found(userId, 'unindexed')).toEqual(['bakery'])
  })
})
