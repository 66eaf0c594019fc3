import { setRead, setSaved } from '@tidings/db/queries/articles'
import { changeTags, tagsOfArticles } from '@tidings/db/queries/tags'
import { setLeftOut } from '@tidings/db/queries/turned-parts'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asLeftover } from '../../analyse/corrections/turn-part.ts'
import type { FinishedArticle } from '../../common/types/issue.ts'
import { PHONES, SAILS, SCHEDULER } from '../../testing/roundup.ts'
import { NOW, openRerunRoom, type RerunRoom } from './testing/rerun-room.ts'
import type { Upgrade } from './testing/upgrades.ts'

const ALL = [SCHEDULER, SAILS, PHONES]

describe.each(DATABASES)('an issue that is read again on %s', (kind) => {
  let room: RerunRoom
  beforeEach(async () => {
    room = await openRerunRoom(kind)
  })
  afterEach(() => room.close())

  test('changes nothing when it is read as before, and says so', async () => {
    await room.take(ALL)
    const before = await Promise.all([room.rows(), room.mailRow('m1'), room.leftovers()])
    for (const _ of [1, 2]) {
      const { outcome, changes } = await room.rerun('m1')
      expect(outcome).toBe('read')
      expect(changes).toMatchObject({ unchanged: 3, changed: 0, added: 0, gone: 0, keptByHand: 0 })
    }
    expect(await Promise.all([room.rows(), room.mailRow('m1'), room.leftovers()])).toEqual(before)
  })

  test('keeps what the reader did with an article that is read otherwise: id, saved, read, tags added and removed', async () => {
    await room.take(ALL)
    const { db } = room.database
    const { id } = await room.rowOf(SAILS[0])
    const reading = (now: Partial<FinishedArticle>): Upgrade => ({
      article: (article) => (article.title === SAILS[0] ? { ...article, ...now } : article),
    })
    await room.rerun('m1', reading({ tags: ['ships', 'sails'] }))
    await setSaved(db, room.userId, id, 5)
    await setRead(db, room.userId, id, 6)
    await db
      .transaction()
      .execute((trx) => changeTags(trx, room.userId, id, { add: ['Mine'], remove: ['ships'], now: 7 }))
    const now = {
      title: 'Sails, again',
      summary: 'Short.',
      category: 'other',
      tags: ['ships', 'steel'],
    } as const
    const { changes } = await room.rerun('m1', reading(now))
    expect(changes).toMatchObject({ unchanged: 2, changed: 1, added: 0, gone: 0 })
    expect([...changes.fields.keys()]).toEqual(expect.arrayContaining(['title', 'summary', 'tags']))
    expect(await room.rowOf('Sails, again')).toMatchObject({ id, saved_at: 5, read_at: 6, summary: 'Short.' })
    expect((await tagsOfArticles(db, room.userId, [id])).get(id)).toEqual(['Mine', 'steel'])
    expect((await room.rerun('m1', reading(now))).changes).toMatchObject({ unchanged: 3, changed: 0 })
  })

  test('adds what is found now in its place, and gives all others theirs', async () => {
    await room.take(ALL)
    const ids = new Map((await room.rows()).map(({ title, id }) => [title, id]))
    const { changes } = await room.rerun('m1', {
      found: (like) => [
        {
          ...like,
          title: 'A letter',
          url: null,
          originalUrl: null,
          text: 'Dear all',
          tags: [],
        },
      ],
    })
    expect(changes).toMatchObject({ unchanged: 3, added: 1 })
    const now = await room.rows()
    expect(now.map(({ title }) => title)).toEqual(['A letter', SCHEDULER[0], SAILS[0], PHONES[0]])
    expect(now.slice(1).map(({ id }) => id)).toEqual(
      [SCHEDULER, SAILS, PHONES].map(([title]) => ids.get(title)),
    )
    expect(now[0]).toMatchObject({ received_at: now[1]?.received_at, newsletter_id: now[1]?.newsletter_id })
  })

  test('leaves out what is no article any more, keeps what is dear, and brings both back with a later reading', async () => {
    await room.take(ALL)
    const { db } = room.database
    const before = await room.rows()
    await setSaved(db, room.userId, (await room.rowOf(SAILS[0])).id, 5)
    await setRead(db, room.userId, (await room.rowOf(PHONES[0])).id, 6)
    const worse: Upgrade = {
      article: (article) => (article.title === SCHEDULER[0] ? article : asLeftover(article, 'sponsor')),
    }
    expect((await room.rerun('m1', worse)).changes).toMatchObject({ unchanged: 1, gone: 1, keptByHand: 1 })
    expect((await room.articles()).map(({ title }) => title)).toEqual([SCHEDULER[0], SAILS[0]])
    expect(await room.rowOf(PHONES[0])).toMatchObject({ left_out_at: NOW, turned: 0, read_at: 6 })
    const leftovers = await room.leftovers()
    expect(leftovers.flatMap(({ article_id }) => article_id ?? [])).toEqual(
      [await room.rowOf(SAILS[0]), await room.rowOf(PHONES[0])].map(({ id }) => id),
    )
    expect((await room.rerun('m1', worse)).changes).toMatchObject({ unchanged: 1, gone: 0, keptByHand: 1 })
    expect((await room.leftovers()).map(({ id }) => id)).toEqual(leftovers.map(({ id }) => id))
    expect((await room.rerun('m1')).changes).toMatchObject({ unchanged: 2, added: 1, gone: 0 })
    const back = await room.rows()
    expect(back.map(({ saved_at, read_at, ...row }) => row)).toEqual(
      before.map(({ saved_at, read_at, ...row }) => row),
    )
    expect(back.map(({ read_at }) => read_at)).toEqual([null, null, 6])
  })

  test('counts no paragraph twice: what nothing is read of any more holds none, dear or not', async () => {
    await room.take(ALL)
    await setSaved(room.database.db, room.userId, (await room.rowOf(SAILS[0])).id, 5)
    await room.rerun('m1', { article: (article) => (article.title === SCHEDULER[0] ? article : undefined) })
    const held = (await room.rows()).map(({ title, paragraphs, link_count }) => [
      title,
      paragraphs,
      link_count,
    ])
    expect(held).toEqual([
      [SCHEDULER[0], 2, 1],
      [SAILS[0], 0, 0],
      [PHONES[0], 0, 0],
    ])
  })

  test('keeps what the reader turned turned', async () => {
    await room.take(ALL)
    const { db } = room.database
    const out = await room.rowOf(SAILS[0])
    await setLeftOut(db, room.userId, out.id, { leftOutAt: 8, turned: true })
    await room.rerun('m1', { article: (article) => ({ ...article, summary: 'Anew.' }) })
    expect(await room.rowOf(SAILS[0])).toMatchObject({
      id: out.id,
      left_out_at: 8,
      turned: 1,
      summary: 'Anew.',
    })
    await room.rerun('m1', { article: (article) => (article.title === SAILS[0] ? undefined : article) })
    expect(await room.rowOf(SAILS[0])).toMatchObject({ left_out_at: 8, turned: 1 })
  })

  test('is read again at the same moment twice as if it were once', async () => {
    await room.take(ALL)
    const upgrade: Upgrade = {
      article: (article) =>
        article.title === SAILS[0] ? asLeftover(article, 'sponsor') : { ...article, summary: 'Anew.' },
    }
    const both = await Promise.all([room.rerun('m1', upgrade), room.rerun('m1', upgrade)])
    expect(both.map(({ changes }) => changes.changed + changes.gone).toSorted()).toEqual([0, 3])
    expect((await room.articles()).map(({ summary }) => summary)).toEqual(['Anew.', 'Anew.'])
  })
})
