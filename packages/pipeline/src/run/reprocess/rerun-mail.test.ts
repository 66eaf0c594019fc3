import { insertHighlight, listHighlights } from '@tidings/db/queries/highlights'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { understandMail } from '../../analyse/analyse-mail.ts'
import { MailNotUnderstood } from '../../common/types/mail-not-understood.ts'
import { PHONES, roundup, SAILS, SCHEDULER } from '../../testing/roundup.ts'
import { openRerunRoom, type RerunRoom } from './testing/rerun-room.ts'

const ALL = [SCHEDULER, SAILS, PHONES]

/** What another story shares with none. */
const ELSEWHERE = { link: null, title: null, terms: [], hashes: [] }

describe.each(DATABASES)('a mail that is read again on %s', (kind) => {
  let room: RerunRoom
  beforeEach(async () => {
    room = await openRerunRoom(kind)
  })
  afterEach(() => room.close())

  test('finds highlights again by their words, and says which have lost theirs', async () => {
    await room.take(ALL)
    const { db } = room.database
    const { id } = await room.rowOf(SAILS[0])
    const passage = (text: string, start: number) => ({
      ...{ id: text, text, prefix: 'x', suffix: 'y', createdAt: 1 },
      ...{ start_offset: start, end_offset: start + text.length },
    })
    await insertHighlight(db, room.userId, id, passage('steel hulls', 9))
    await insertHighlight(db, room.userId, id, passage('words that go', 40))
    const html = '<p>Again, after a century, steel  hulls carry canvas.</p>'
    const { changes } = await room.rerun('m1', {
      article: (article) =>
        article.title === SAILS[0] ? { ...article, html, text: html.slice(3, -4) } : article,
    })
    expect(changes.highlights).toEqual({ moved: 1, lost: ['words that go'] })
    const highlights = await listHighlights(db, room.userId, { articleId: id, limit: 10, offset: 0 })
    expect(highlights.map(({ text, start_offset, prefix }) => [text, start_offset, prefix])).toEqual(
      expect.arrayContaining([
        ['steel hulls', 24, 'Again, after a century, '],
        ['words that go', 40, 'x'],
      ]),
    )
  })

  test('moves a highlight to the article of the issue that has its words now', async () => {
    await room.take(ALL)
    const { db } = room.database
    const [from, to] = [await room.rowOf(SAILS[0]), await room.rowOf(PHONES[0])]
    const mark = {
      id: 'h1',
      text: 'words of a phone',
      prefix: null,
      suffix: null,
      start_offset: null,
      end_offset: null,
    }
    await insertHighlight(db, room.userId, from.id, { ...mark, createdAt: 1 })
    await room.rerun('m1', {
      article: (article) => {
        if (article.title === SAILS[0]) return { ...article, html: '<p>Only sails.</p>' }
        return article.title === PHONES[0] ? { ...article, html: '<p>The words of a phone.</p>' } : article
      },
    })
    const highlights = await listHighlights(db, room.userId, { limit: 10, offset: 0 })
    expect(highlights.map(({ id, article_id }) => [id, article_id])).toEqual([['h1', to.id]])
  })

  test('keeps the first telling of a story first, in and out of the story', async () => {
    await room.take([SAILS])
    await room.receive(
      'm2',
      roundup({ id: 'two', from: 'L <l@ledger.example>', items: [SAILS] }),
      Date.UTC(2026, 10, 21),
    )
    await room.run('m2')
    const [first] = await room.rows('m1')
    const told = async () =>
      (await room.rows('m2')).map((row) => [row.story_id === first?.story_id, row.is_duplicate])
    expect(await told()).toEqual([[true, 1]])
    await room.rerun('m1', {
      article: (article) => ({ ...article, sketch: { ...article.sketch, ...ELSEWHERE } }),
    })
    expect(await told()).toEqual([[false, 0]])
    expect(await room.rows('m1')).toMatchObject([{ story_id: first?.story_id, is_duplicate: 0 }])
    await room.rerun('m1')
    expect(await told()).toEqual([[true, 1]])
    await room.rerun('m1', {
      article: () => undefined,
      found: (like) => [
        {
          ...like,
          ...{ title: 'Else', originalUrl: null, url: null, text: 'Other' },
          sketch: { ...like.sketch, ...ELSEWHERE },
        },
      ],
    })
    expect((await room.rows('m2'))[0]).toMatchObject({ is_duplicate: 0 })
  })

  test('becomes an issue when it could not be read before', async () => {
    await room.receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    const unreadable = () => Promise.reject(new MailNotUnderstood('unreadable'))
    await room.run('m1', 3, unreadable, 2)
    expect(await room.mailRow('m1')).toMatchObject({ state: 'not-understood', reason: 'unreadable' })
    expect((await room.rerunWith('m1', unreadable)).outcome).toBe('unread')
    expect(await room.rerun('m1')).toMatchObject({
      outcome: 'new',
      subject: 'This week in kernels',
      changes: { added: 1 },
    })
    expect(await room.mailRow('m1')).toMatchObject({ state: 'processed', reason: null })
    expect((await room.rerun('m1')).changes).toMatchObject({ unchanged: 1, added: 0 })
  })

  test('keeps all it had when it can’t be read any more', async () => {
    await room.take(ALL)
    const before = [await room.rows(), await room.mailRow('m1')]
    await expect(
      room.rerunWith('m1', () => Promise.reject(new MailNotUnderstood('unreadable'))),
    ).rejects.toThrow('unreadable')
    await expect(room.rerun('m1', { article: () => undefined })).rejects.toThrow('no-articles')
    expect([await room.rows(), await room.mailRow('m1')]).toEqual(before)
  })

  test('stays with its newsletter, whatever would be said of it now', async () => {
    await room.take(ALL)
    const before = await room.mailRow('m1')
    const elsewhere = async (raw: Uint8Array) => {
      const understanding = await understandMail(raw)
      return { ...understanding, identity: { ...understanding.identity, listId: 'other.example' } }
    }
    await room.rerunWith('m1', elsewhere)
    expect(await room.mailRow('m1')).toMatchObject({
      newsletter_id: before.newsletter_id,
      list_id: 'other.example',
    })
  })

  test('is passed over while it waits, when it repeats another, and when it is gone', async () => {
    await room.receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    expect((await room.rerun('m1')).outcome).toBe('passed over')
    await room.run('m1')
    await room.receive('m2', `X-Copy: 2\r\n${roundup({ id: 'one', items: [SCHEDULER] })}`)
    await room.run('m2')
    expect((await room.rerun('m2')).outcome).toBe('passed over')
    expect((await room.rerun('m3')).outcome).toBe('passed over')
  })
})
