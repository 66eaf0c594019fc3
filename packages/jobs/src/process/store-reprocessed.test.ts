import { setRead, setSaved } from '@tidings/db/queries/articles/articles'
import { changeTags, tagsOfArticles } from '@tidings/db/queries/articles/tags'
import { setExcluded } from '@tidings/db/queries/issues/reclassified-parts'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import type { EnrichedArticle } from '@tidings/mail/common/types/issue'
import { asNonArticlePart } from '@tidings/mail/corrections/reclassify-part'
import { PHONES, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { NOW, openReprocessFixture } from './testing/reprocess-fixture.ts'
import type { Upgrade } from './testing/upgrades.ts'

const ALL = [SCHEDULER, SAILS, PHONES]

describe.each(BOTH_DATABASES)('an issue that is reprocessed on %s', (kind) => {
  const fixture = forEachTest(() => openReprocessFixture(kind))

  test('changes nothing when the result is the same, and reports that', async () => {
    await fixture.take(ALL)
    const all = () => Promise.all([fixture.rows(), fixture.mailRow('m1'), fixture.nonArticleParts()])
    const before = await all()
    for (const _ of [1, 2]) {
      const { outcome, changes } = await fixture.reprocessing('m1')
      expect(outcome).toBe('read')
      expect(changes).toMatchObject({ unchanged: 3, changed: 0, added: 0, gone: 0, keptByHand: 0 })
    }
    expect(await all()).toEqual(before)
  })

  test('excludes what is no longer an article, keeps what the user kept, and restores both when they are found again', async () => {
    await fixture.take(ALL)
    const { db } = fixture
    const before = await fixture.rows()
    await setSaved(db, fixture.userId, (await fixture.rowOf(SAILS[0])).id, 5)
    await setRead(db, fixture.userId, (await fixture.rowOf(PHONES[0])).id, 6)
    const worse: Upgrade = {
      article: (article) => (article.title === SCHEDULER[0] ? article : asNonArticlePart(article, 'sponsor')),
    }
    const { changes } = await fixture.reprocessing('m1', worse)
    expect(changes).toMatchObject({ unchanged: 1, gone: 1, keptByHand: 1 })
    expect((await fixture.articles()).map(({ title }) => title)).toEqual([SCHEDULER[0], SAILS[0]])
    expect(await fixture.rowOf(PHONES[0])).toMatchObject({ excluded_at: NOW, reclassified: 0, read_at: 6 })
    const nonArticleParts = await fixture.nonArticleParts()
    expect(nonArticleParts.flatMap(({ article_id }) => article_id ?? [])).toEqual(
      [await fixture.rowOf(SAILS[0]), await fixture.rowOf(PHONES[0])].map(({ id }) => id),
    )
    const again = await fixture.reprocessing('m1', worse)
    expect(again.changes).toMatchObject({ unchanged: 1, gone: 0, keptByHand: 1 })
    expect((await fixture.nonArticleParts()).map(({ id }) => id)).toEqual(nonArticleParts.map(({ id }) => id))
    expect((await fixture.reprocessing('m1')).changes).toMatchObject({ unchanged: 2, added: 1, gone: 0 })
    const back = await fixture.rows()
    expect(back.map(({ saved_at, read_at, ...row }) => row)).toEqual(
      before.map(({ saved_at, read_at, ...row }) => row),
    )
    expect(back.map(({ read_at }) => read_at)).toEqual([null, null, 6])
  })

  test('is reprocessed twice at the same time as if it were once', async () => {
    await fixture.take(ALL)
    const upgrade: Upgrade = {
      article: (article) =>
        article.title === SAILS[0] ? asNonArticlePart(article, 'sponsor') : { ...article, summary: 'Anew.' },
    }
    const both = await Promise.all([fixture.reprocessing('m1', upgrade), fixture.reprocessing('m1', upgrade)])
    expect(both.map(({ changes }) => changes.changed + changes.gone).toSorted()).toEqual([0, 3])
    expect((await fixture.articles()).map(({ summary }) => summary)).toEqual(['Anew.', 'Anew.'])
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('keeps what the user did with an article that has changed: id, saved, read, tags added and removed', async () => {
    await fixture.take(ALL)
    const { db } = fixture
    const { id } = await fixture.rowOf(SAILS[0])
    const reading = (now: Partial<EnrichedArticle>): Upgrade => ({
      article: (article) => (article.title === SAILS[0] ? { ...article, ...now } : article),
    })
    await fixture.reprocessing('m1', reading({ tags: ['ships', 'sails'] }))
    await setSaved(db, fixture.userId, id, 5)
    await setRead(db, fixture.userId, id, 6)
    const tags = { add: ['Mine'], remove: ['ships'], now: 7 }
    await fixture.locked((trx) => changeTags(trx, fixture.userId, id, tags))
    const words = { title: 'Sails, again', summary: 'Short.' }
    const now = { ...words, category: 'other', tags: ['ships', 'steel'] } as const
    const { changes } = await fixture.reprocessing('m1', reading(now))
    expect(changes).toMatchObject({ unchanged: 2, changed: 1, added: 0, gone: 0 })
    expect([...changes.fields.keys()]).toEqual(expect.arrayContaining(['title', 'summary', 'tags']))
    expect(await fixture.rowOf('Sails, again')).toMatchObject({ id, saved_at: 5, read_at: 6, ...words })
    expect((await tagsOfArticles(db, fixture.userId, [id])).get(id)).toEqual(['Mine', 'steel'])
    const again = await fixture.reprocessing('m1', reading(now))
    expect(again.changes).toMatchObject({ unchanged: 3, changed: 0 })
  })

  test('adds what is found now in its place, and keeps the places of all others', async () => {
    await fixture.take(ALL)
    const ids = new Map((await fixture.rows()).map(({ title, id }) => [title, id]))
    const letter = { title: 'A letter', url: null, originalUrl: null, text: 'Dear all', tags: [] }
    const { changes } = await fixture.reprocessing('m1', { found: (like) => [{ ...like, ...letter }] })
    expect(changes).toMatchObject({ unchanged: 3, added: 1 })
    const now = await fixture.rows()
    expect(now.map(({ title }) => title)).toEqual(['A letter', SCHEDULER[0], SAILS[0], PHONES[0]])
    expect(now.slice(1).map(({ id }) => id)).toEqual(ALL.map(([title]) => ids.get(title)))
    expect(now[0]).toMatchObject({ received_at: now[1]?.received_at, newsletter_id: now[1]?.newsletter_id })
  })

  test('counts no paragraph twice: an article that is no longer found has none, kept or not', async () => {
    await fixture.take(ALL)
    await setSaved(fixture.db, fixture.userId, (await fixture.rowOf(SAILS[0])).id, 5)
    await fixture.reprocessing('m1', {
      article: (article) => (article.title === SCHEDULER[0] ? article : undefined),
    })
    const held = (await fixture.rows()).map((row) => [row.title, row.paragraphs, row.link_count])
    expect(held).toEqual([
      [SCHEDULER[0], 2, 1],
      [SAILS[0], 0, 0],
      [PHONES[0], 0, 0],
    ])
  })

  test('keeps what the user reclassified', async () => {
    await fixture.take(ALL)
    const { db } = fixture
    const out = await fixture.rowOf(SAILS[0])
    await setExcluded(db, fixture.userId, out.id, { excludedAt: 8, reclassified: true })
    await fixture.reprocessing('m1', { article: (article) => ({ ...article, summary: 'Anew.' }) })
    const kept = { id: out.id, excluded_at: 8, reclassified: 1, summary: 'Anew.' }
    expect(await fixture.rowOf(SAILS[0])).toMatchObject(kept)
    await fixture.reprocessing('m1', {
      article: (article) => (article.title === SAILS[0] ? undefined : article),
    })
    expect(await fixture.rowOf(SAILS[0])).toMatchObject({ excluded_at: 8, reclassified: 1 })
  })
})
