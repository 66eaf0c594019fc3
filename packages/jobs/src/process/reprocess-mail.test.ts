import { insertHighlight, listHighlights } from '@tidings/db/queries/highlights/highlights'
import { DATABASES } from '@tidings/db/testing/test-database'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openReprocessFixture } from './testing/reprocess-fixture.ts'

const ALL = [SCHEDULER, SAILS, PHONES]

/** What another story shares with none. */
const ELSEWHERE = { link: null, title: null, terms: [], hashes: [] }
const unreadable = () => Promise.reject(new MailNotUnderstood('unreadable'))

describe.each(DATABASES)('a reprocessed mail on %s', (kind) => {
  const fixture = forEachTest(() => openReprocessFixture(kind))

  test('finds highlights again by their words, and reports which have lost theirs', async () => {
    await fixture.take(ALL)
    const { db } = fixture
    const { id } = await fixture.rowOf(SAILS[0])
    const passage = (text: string, start: number) => ({
      ...{ id: text, text, prefix: 'x', suffix: 'y', createdAt: 1 },
      ...{ start_offset: start, end_offset: start + text.length },
    })
    await insertHighlight(db, fixture.userId, id, passage('steel hulls', 9))
    await insertHighlight(db, fixture.userId, id, passage('words that go', 40))
    const html = '<p>Again, after a century, steel  hulls carry canvas.</p>'
    const { changes } = await fixture.reprocessing('m1', {
      article: (article) =>
        article.title === SAILS[0] ? { ...article, html, text: html.slice(3, -4) } : article,
    })
    expect(changes.highlights).toEqual({ moved: 1, lost: ['words that go'] })
    const highlights = await listHighlights(db, fixture.userId, { articleId: id, limit: 10, offset: 0 })
    const found = highlights.map(({ text, start_offset, prefix }) => [text, start_offset, prefix])
    const anchored = ['steel hulls', 24, 'Again, after a century, ']
    expect(found).toEqual(expect.arrayContaining([anchored, ['words that go', 40, 'x']]))
  })

  test('moves a highlight to the article of the issue that has its words now', async () => {
    await fixture.take(ALL)
    const { db } = fixture
    const [from, to] = [await fixture.rowOf(SAILS[0]), await fixture.rowOf(PHONES[0])]
    const nowhere = { prefix: null, suffix: null, start_offset: null, end_offset: null }
    const mark = { id: 'h1', text: 'words of a phone', createdAt: 1, ...nowhere }
    await insertHighlight(db, fixture.userId, from.id, mark)
    await fixture.reprocessing('m1', {
      article: (article) => {
        if (article.title === SAILS[0]) return { ...article, html: '<p>Only sails.</p>' }
        return article.title === PHONES[0] ? { ...article, html: '<p>The words of a phone.</p>' } : article
      },
    })
    const highlights = await listHighlights(db, fixture.userId, { limit: 10, offset: 0 })
    expect(highlights.map(({ id, article_id }) => [id, article_id])).toEqual([['h1', to.id]])
  })

  test('keeps the first article of a story first, in and out of the story', async () => {
    await fixture.take([SAILS])
    const later = roundup({ id: 'two', from: 'L <l@ledger.example>', items: [SAILS] })
    await fixture.arrive('m2', later, Date.UTC(2026, 10, 21))
    const [first] = await fixture.rows('m1')
    const states = async () =>
      (await fixture.rows('m2')).map((row) => [row.story_id === first?.story_id, row.is_duplicate])
    expect(await states()).toEqual([[true, 1]])
    await fixture.reprocessing('m1', {
      article: (article) => ({ ...article, sketch: { ...article.sketch, ...ELSEWHERE } }),
    })
    expect(await states()).toEqual([[false, 0]])
    expect(await fixture.rows('m1')).toMatchObject([{ story_id: first?.story_id, is_duplicate: 0 }])
    await fixture.reprocessing('m1')
    expect(await states()).toEqual([[true, 1]])
    await fixture.reprocessing('m1', {
      article: () => undefined,
      found: (like) => {
        const sketch = { ...like.sketch, ...ELSEWHERE }
        return [{ ...like, title: 'Else', originalUrl: null, url: null, text: 'Other', sketch }]
      },
    })
    expect((await fixture.rows('m2'))[0]).toMatchObject({ is_duplicate: 0 })
  })

  test('becomes an issue when it could not be read before', async () => {
    await fixture.receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    await fixture.run('m1', unreadable, { failures: 1 })
    expect(await fixture.mailRow('m1')).toMatchObject({ state: 'not-understood', reason: 'unreadable' })
    expect((await fixture.reprocessWith('m1', unreadable)).outcome).toBe('unread')
    const read = { outcome: 'new', subject: 'This week in kernels', changes: { added: 1 } }
    expect(await fixture.reprocessing('m1')).toMatchObject(read)
    expect(await fixture.mailRow('m1')).toMatchObject({ state: 'processed', reason: null })
    expect((await fixture.reprocessing('m1')).changes).toMatchObject({ unchanged: 1, added: 0 })
  })

  test('keeps all it had when it can’t be read any more', async () => {
    await fixture.take(ALL)
    const before = [await fixture.rows(), await fixture.mailRow('m1')]
    await expect(fixture.reprocessWith('m1', unreadable)).rejects.toThrow('unreadable')
    await expect(fixture.reprocessing('m1', { article: () => undefined })).rejects.toThrow('no-articles')
    expect([await fixture.rows(), await fixture.mailRow('m1')]).toEqual(before)
  })

  test('stays with its newsletter, whatever would be chosen now', async () => {
    await fixture.take(ALL)
    const before = await fixture.mailRow('m1')
    const elsewhere = async (raw: Uint8Array) => {
      const analysis = await analyseMail(raw)
      return { ...analysis, identity: { ...analysis.identity, listId: 'other.example' } }
    }
    await fixture.reprocessWith('m1', elsewhere)
    const { newsletter_id } = before
    expect(await fixture.mailRow('m1')).toMatchObject({ newsletter_id, list_id: 'other.example' })
  })

  test('is skipped while it waits, when it repeats another, and when it was deleted', async () => {
    await fixture.receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    expect((await fixture.reprocessing('m1')).outcome).toBe('skipped')
    await fixture.run('m1')
    await fixture.arrive('m2', `X-Copy: 2\r\n${roundup({ id: 'one', items: [SCHEDULER] })}`)
    expect((await fixture.reprocessing('m2')).outcome).toBe('skipped')
    expect((await fixture.reprocessing('m3')).outcome).toBe('skipped')
  })
})
