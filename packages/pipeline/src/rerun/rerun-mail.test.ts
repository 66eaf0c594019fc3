import { setRead, setSaved } from '@tidings/db/queries/articles'
import { insertHighlight, listHighlights } from '@tidings/db/queries/highlights'
import { storedArticles, storedLeftovers } from '@tidings/db/queries/rerun'
import { changeTags, tagsOfArticles } from '@tidings/db/queries/tags'
import { setLeftOut } from '@tidings/db/queries/turned-parts'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailRun, openMailRun } from '../run/testing/mail-run.ts'
import { PHONES, roundup, SAILS, SCHEDULER } from '../testing/roundup.ts'
import { MailNotUnderstood } from '../understand/mail-not-understood.ts'
import { understandMail } from '../understand/understand-mail.ts'
import { rerunMail } from './rerun-mail.ts'
import { asLeftover, type Upgrade, upgraded } from './testing/upgrades.ts'

const NOW = Date.UTC(2027, 0, 1)

describe.each(DATABASES)('a mail that is read again on %s', (kind) => {
  let mails: MailRun
  beforeEach(async () => {
    mails = await openMailRun(kind)
  })
  afterEach(() => mails.close())

  const rerun = (id: string, upgrade: Upgrade = {}) => rerunWith(id, upgraded(upgrade))
  const rerunWith = (id: string, understand: typeof understandMail) => {
    const { database, files } = mails
    return rerunMail({ db: database.db, files, understand, log: { info: () => {} } }, id, NOW)
  }
  const rows = (id = 'm1') => storedArticles(mails.database.db, mails.userId, id)
  const rowOf = async (title: string) => {
    const row = (await rows()).find((article) => article.title === title)
    if (!row) throw new Error(`There is no article ${title}.`)
    return row
  }
  const receive = async (items = [SCHEDULER, SAILS, PHONES]) => {
    await mails.receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items }))
    await mails.run('m1')
  }

  test('changes nothing when it is read as before, and says so', async () => {
    await receive()
    const before = await Promise.all([
      rows(),
      mails.mailRow('m1'),
      storedLeftovers(mails.database.db, mails.userId, 'm1'),
    ])
    for (const _ of [1, 2]) {
      const { outcome, changes } = await rerun('m1')
      expect(outcome).toBe('read')
      expect(changes).toMatchObject({ unchanged: 3, changed: 0, added: 0, gone: 0, keptByHand: 0 })
    }
    expect(
      await Promise.all([
        rows(),
        mails.mailRow('m1'),
        storedLeftovers(mails.database.db, mails.userId, 'm1'),
      ]),
    ).toEqual(before)
  })

  test('keeps what the reader did with an article that is read otherwise: id, saved, read, tags added and removed', async () => {
    await receive()
    const { db } = mails.database
    const { id } = await rowOf(SAILS[0])
    await setSaved(db, mails.userId, id, 5)
    await setRead(db, mails.userId, id, 6)
    const found = (await tagsOfArticles(db, mails.userId, [id])).get(id) ?? []
    await db
      .transaction()
      .execute((trx) =>
        changeTags(trx, mails.userId, id, { add: ['Mine'], remove: found.slice(0, 1), now: 7 }),
      )
    const now = {
      title: 'Sails, again',
      summary: 'Short.',
      category: 'other',
      tags: [...found, 'steel'],
    } as const
    const { changes } = await rerun('m1', {
      article: (article) => (article.title === SAILS[0] ? { ...article, ...now } : article),
    })
    expect(changes).toMatchObject({ unchanged: 2, changed: 1, added: 0, gone: 0 })
    expect([...changes.fields.keys()]).toEqual(expect.arrayContaining(['title', 'summary', 'tags']))
    expect(await rowOf('Sails, again')).toMatchObject({ id, saved_at: 5, read_at: 6, summary: 'Short.' })
    const tags = (await tagsOfArticles(db, mails.userId, [id])).get(id)
    expect(tags?.toSorted()).toEqual(['Mine', ...found.slice(1), 'steel'].toSorted())
    expect(
      (
        await rerun('m1', {
          article: (article) => (article.title === SAILS[0] ? { ...article, ...now } : article),
        })
      ).changes,
    ).toMatchObject({ unchanged: 3, changed: 0 })
  })

  test('adds what is found now in its place, and gives all others theirs', async () => {
    await receive()
    const ids = new Map((await rows()).map(({ title, id }) => [title, id]))
    const { changes } = await rerun('m1', {
      found: (like) => [
        {
          ...like,
          title: 'A letter',
          url: null,
          originalUrl: null,
          text: 'Dear all',
          storyKeys: ['letter'],
          tags: [],
        },
      ],
    })
    expect(changes).toMatchObject({ unchanged: 3, added: 1 })
    const now = await rows()
    expect(now.map(({ title }) => title)).toEqual(['A letter', SCHEDULER[0], SAILS[0], PHONES[0]])
    expect(now.slice(1).map(({ id }) => id)).toEqual(
      [SCHEDULER, SAILS, PHONES].map(([title]) => ids.get(title)),
    )
    expect(now[0]).toMatchObject({ received_at: now[1]?.received_at, newsletter_id: now[1]?.newsletter_id })
  })

  test('leaves out what is no article any more, keeps what is dear, and brings both back with a later reading', async () => {
    await receive()
    const { db } = mails.database
    const before = await rows()
    await setSaved(db, mails.userId, (await rowOf(SAILS[0])).id, 5)
    await setRead(db, mails.userId, (await rowOf(PHONES[0])).id, 6)
    const worse: Upgrade = {
      article: (article) => (article.title === SCHEDULER[0] ? article : asLeftover(article)),
    }
    expect((await rerun('m1', worse)).changes).toMatchObject({ unchanged: 1, gone: 1, keptByHand: 1 })
    expect((await mails.articles()).map(({ title }) => title)).toEqual([SCHEDULER[0], SAILS[0]])
    expect(await rowOf(PHONES[0])).toMatchObject({ left_out_at: NOW, turned: 0, read_at: 6 })
    const leftovers = await storedLeftovers(db, mails.userId, 'm1')
    expect(leftovers.flatMap(({ article_id }) => article_id ?? [])).toEqual(
      [await rowOf(SAILS[0]), await rowOf(PHONES[0])].map(({ id }) => id),
    )
    expect((await rerun('m1', worse)).changes).toMatchObject({ unchanged: 1, gone: 0, keptByHand: 1 })
    expect((await storedLeftovers(db, mails.userId, 'm1')).map(({ id }) => id)).toEqual(
      leftovers.map(({ id }) => id),
    )
    expect((await rerun('m1')).changes).toMatchObject({ unchanged: 2, added: 1, gone: 0 })
    const back = await rows()
    expect(back.map(({ saved_at, read_at, ...row }) => row)).toEqual(
      before.map(({ saved_at, read_at, ...row }) => row),
    )
    expect(back.map(({ read_at }) => read_at)).toEqual([null, null, 6])
  })

  test('keeps what the reader turned turned', async () => {
    await receive()
    const { db } = mails.database
    const out = await rowOf(SAILS[0])
    await setLeftOut(db, mails.userId, out.id, { leftOutAt: 8, turned: true })
    await rerun('m1', { article: (article) => ({ ...article, summary: 'Anew.' }) })
    expect(await rowOf(SAILS[0])).toMatchObject({ id: out.id, left_out_at: 8, turned: 1, summary: 'Anew.' })
    await rerun('m1', { article: (article) => (article.title === SAILS[0] ? undefined : article) })
    expect(await rowOf(SAILS[0])).toMatchObject({ left_out_at: 8, turned: 1 })
  })

  test('finds highlights again by their words, and says which have lost theirs', async () => {
    await receive()
    const { db } = mails.database
    const { id } = await rowOf(SAILS[0])
    const passage = (text: string, start: number) => ({
      ...{ id: text, text, prefix: 'x', suffix: 'y', createdAt: 1 },
      ...{ start_offset: start, end_offset: start + text.length },
    })
    await insertHighlight(db, mails.userId, id, passage('steel hulls', 9))
    await insertHighlight(db, mails.userId, id, passage('words that go', 40))
    const html = '<p>Again, after a century, steel  hulls carry canvas.</p>'
    const { changes } = await rerun('m1', {
      article: (article) =>
        article.title === SAILS[0] ? { ...article, html, text: html.slice(3, -4) } : article,
    })
    expect(changes.highlights).toEqual({ moved: 1, lost: ['words that go'] })
    const highlights = await listHighlights(db, mails.userId, { articleId: id, limit: 10 })
    expect(highlights.map(({ text, start_offset, prefix }) => [text, start_offset, prefix])).toEqual(
      expect.arrayContaining([
        ['steel hulls', 24, 'Again, after a century, '],
        ['words that go', 40, 'x'],
      ]),
    )
  })

  test('moves a highlight to the article of the issue that has its words now', async () => {
    await receive()
    const { db } = mails.database
    const [from, to] = [await rowOf(SAILS[0]), await rowOf(PHONES[0])]
    const mark = {
      id: 'h1',
      text: 'words of a phone',
      prefix: null,
      suffix: null,
      start_offset: null,
      end_offset: null,
    }
    await insertHighlight(db, mails.userId, from.id, { ...mark, createdAt: 1 })
    await rerun('m1', {
      article: (article) => {
        if (article.title === SAILS[0]) return { ...article, html: '<p>Only sails.</p>' }
        return article.title === PHONES[0] ? { ...article, html: '<p>The words of a phone.</p>' } : article
      },
    })
    const highlights = await listHighlights(db, mails.userId, { limit: 10 })
    expect(highlights.map(({ id, article_id }) => [id, article_id])).toEqual([['h1', to.id]])
  })

  test('keeps the first telling of a story first, in and out of the story', async () => {
    await receive([SAILS])
    await mails.receive(
      'm2',
      roundup({ id: 'two', from: 'L <l@ledger.example>', items: [SAILS] }),
      Date.UTC(2026, 10, 21),
    )
    await mails.run('m2')
    const [first] = await rows('m1')
    const told = async () =>
      [...(await rows('m1')), ...(await rows('m2'))].map((row) => [
        row.story_id === first?.story_id,
        row.is_duplicate,
      ])
    expect(await told()).toEqual([
      [true, 0],
      [true, 1],
    ])
    await rerun('m1', { article: (article) => ({ ...article, storyKeys: ['another story'] }) })
    expect(await told()).toEqual([
      [false, 0],
      [true, 0],
    ])
    await rerun('m1')
    expect(await told()).toEqual([
      [true, 0],
      [true, 1],
    ])
    await rerun('m1', {
      article: () => undefined,
      found: (like) => [
        { ...like, title: 'Else', originalUrl: null, url: null, text: 'Other', storyKeys: ['x'] },
      ],
    })
    expect((await rows('m2'))[0]).toMatchObject({ is_duplicate: 0 })
  })

  test('becomes an issue when it could not be read before', async () => {
    await mails.receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    const unreadable = () => Promise.reject(new MailNotUnderstood('it is odd'))
    await mails.run('m1', 3, unreadable)
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'not-understood', reason: 'it is odd' })
    expect((await rerunWith('m1', unreadable)).outcome).toBe('unread')
    expect(await rerun('m1')).toMatchObject({
      outcome: 'new',
      subject: 'This week in kernels',
      changes: { added: 1 },
    })
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed', reason: null })
    expect((await rerun('m1')).changes).toMatchObject({ unchanged: 1, added: 0 })
  })

  test('keeps all it had when it can’t be read any more', async () => {
    await receive()
    const before = [await rows(), await mails.mailRow('m1')]
    await expect(rerunWith('m1', () => Promise.reject(new MailNotUnderstood('it is odd')))).rejects.toThrow(
      'it is odd',
    )
    await expect(rerun('m1', { article: () => undefined })).rejects.toThrow(
      'nothing in it could be read as an article',
    )
    expect([await rows(), await mails.mailRow('m1')]).toEqual(before)
  })

  test('stays with its newsletter, whatever would be said of it now', async () => {
    await receive()
    const before = await mails.mailRow('m1')
    const elsewhere = async (raw: Uint8Array) => {
      const understanding = await understandMail(raw)
      return { ...understanding, identity: { ...understanding.identity, listId: 'other.example' } }
    }
    await rerunWith('m1', elsewhere)
    expect(await mails.mailRow('m1')).toMatchObject({
      newsletter_id: before.newsletter_id,
      list_id: 'other.example',
    })
  })

  test('is passed over while it waits, when it repeats another, and when it is gone', async () => {
    await mails.receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    expect((await rerun('m1')).outcome).toBe('passed over')
    await mails.run('m1')
    await mails.receive('m2', `X-Copy: 2\r\n${roundup({ id: 'one', items: [SCHEDULER] })}`)
    await mails.run('m2')
    expect((await rerun('m2')).outcome).toBe('passed over')
    expect((await rerun('m3')).outcome).toBe('passed over')
  })

  test('is read again at the same moment twice as if it were once', async () => {
    await receive()
    const upgrade: Upgrade = {
      article: (article) =>
        article.title === SAILS[0] ? asLeftover(article) : { ...article, summary: 'Anew.' },
    }
    const both = await Promise.all([rerun('m1', upgrade), rerun('m1', upgrade)])
    expect(both.map(({ changes }) => changes.changed + changes.gone).toSorted()).toEqual([0, 3])
    expect((await mails.articles()).map(({ summary }) => summary)).toEqual(['Anew.', 'Anew.'])
  })
})
