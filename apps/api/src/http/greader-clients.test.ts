import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { describe, expect, it } from 'vitest'
import { decimalOf, hexOf, longIdOf } from '../greader/item-ids.ts'
import {
  type Form,
  HOUR,
  type Item,
  MIDNIGHT,
  openFeedReader,
  paramsOf,
  READ,
  READING_LIST,
  STARRED,
} from '../testing/greader-fixture.ts'
import { openTestHttp } from '../testing/test-http.ts'

describe.each(DATABASES)('sequences of calls of feed readers on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))

  const reader = () => openFeedReader(tidings)

  it('NetNewsWire: tags, subscriptions, unread and starred ids, items by hexadecimal numbers, and marks', async () => {
    const { call, kernel, margins, add, get, post, idsOf } = await reader()
    const one = await add('One', { html: '<p>First</p>' })
    const two = await add('Two', {}, margins)
    await call.articles.save({ articleId: one, saved: true })
    await call.articles.read({ articleId: one, read: true })
    expect((await get('tag/list')).tags).toContainEqual({ id: 'user/-/label/Work & play', type: 'folder' })
    expect((await get('subscription/list')).subscriptions).toMatchObject([
      {
        id: `feed/${kernel}`,
        title: 'Kernel Weekly',
        categories: [{ id: 'user/-/label/Work & play', label: 'Work & play' }],
        htmlUrl: `https://tidings.test/newsletter/${kernel}`,
      },
      { id: `feed/${margins}`, title: 'Margins', categories: [] },
    ])
    const unread = await idsOf({ s: READING_LIST, n: '10000', xt: READ })
    const starred = await idsOf({ s: STARRED, n: '10000' })
    expect([unread, starred]).toEqual([[decimalOf(two)], [decimalOf(one)]])
    const since = String(MIDNIGHT / 1000 + 1.5 * 3600 + 0.25)
    const recent = await idsOf({ ot: since, n: '10000', xt: READ, s: READING_LIST })
    expect(recent).toEqual([decimalOf(two)])
    const hex = [...unread, ...starred].map((id) => BigInt(id).toString(16))
    const response = await post('stream/items/contents', { T: 'token', output: 'json', i: hex })
    const { items } = response.json() as { items: Item[] }
    expect(items.map(({ id, title }) => [id, title])).toEqual([
      [longIdOf(two), 'Two'],
      [longIdOf(one), 'One'],
    ])
    expect(items[1]).toMatchObject({
      summary: { content: '<p>First</p>' },
      origin: { streamId: `feed/${kernel}`, title: 'Kernel Weekly' },
      published: (MIDNIGHT + HOUR) / 1000,
      crawlTimeMsec: String(MIDNIGHT + HOUR),
      timestampUsec: String((MIDNIGHT + HOUR) * 1000),
    })
    expect(items[1]?.categories).toEqual(
      expect.arrayContaining([READING_LIST, READ, STARRED, 'user/-/label/Work & play']),
    )
    const mark = (id: string, change: Form) => post('edit-tag', { T: 'token', i: hexOf(id), ...change })
    expect((await mark(two, { a: READ })).body).toBe('OK')
    await mark(two, { a: STARRED })
    await mark(one, { r: READ })
    await mark(one, { r: STARRED })
    expect(await call.articles.get({ id: two })).toMatchObject({ isRead: true, isSaved: true })
    expect(await call.articles.get({ id: one })).toMatchObject({ isRead: false, isSaved: false })
  })

  it('Read You: user, subscriptions, ids of each state, items by padded numbers, and marks in the long form', async () => {
    const { call, user, add, get, post, idsOf } = await reader()
    const ids = []
    for (const n of Array(5).keys()) ids.push(await add(`No ${n}`))
    expect(await get('user-info')).toEqual({
      userId: user.id,
      userName: user.display_name,
      userProfileId: user.id,
      userEmail: user.email,
    })
    await call.articles.read({ articleId: ids[0] ?? '', read: true })
    expect(await idsOf({ s: READ, ot: '1', n: '10000' })).toEqual([decimalOf(ids[0] ?? '')])
    const unread = await idsOf({ s: READING_LIST, xt: READ, n: '10000' })
    expect(unread).toEqual(ids.slice(1).reverse().map(decimalOf))
    const padded = unread.map((id) => BigInt(id).toString(16).padStart(16, '0'))
    const response = await post('stream/items/contents?output=json', { i: padded })
    expect(response.json().items).toHaveLength(4)
    await post('edit-tag?output=json', { i: ids.map(longIdOf), a: READ })
    expect(await idsOf({ s: READING_LIST, xt: READ })).toEqual([])
  })

  it('liferea: subscriptions with addresses, ids of each, and items by the token in the form alone', async () => {
    const { secret, kernel, add, get, idsOf } = await reader()
    await add('One')
    await add('Two')
    expect((await get('subscription/list')).subscriptions[0]).toMatchObject({
      ...{ id: `feed/${kernel}`, title: 'Kernel Weekly' },
      url: expect.stringMatching(/^https:/),
    })
    const ids = await idsOf({ s: `feed/${kernel}`, n: '50', merge: 'true' })
    const contents = (query: string, form: Form) =>
      tidings.http.inject({
        method: 'POST',
        url: `/api/greader.php/reader/api/0/stream/items/contents${query}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: paramsOf({ ...form, i: ids }).toString(),
      })
    const response = await contents('', { output: 'json', T: secret })
    expect(response.json().items.map(({ title }: Item) => title)).toEqual(['Two', 'One'])
    expect((await contents('', { T: 'token' })).statusCode).toBe(401)
    expect((await contents(`?T=${secret}`, {})).statusCode).toBe(401)
  })

  it('other feed readers: counts, pages of a stream by continuation either way, and marking all as of a time', async () => {
    const { call, kernel, margins, add, get, post, titlesOf } = await reader()
    // Several of one mail, at the same time.
    const mail_id = (
      await tidings.app.db
        .selectFrom('articles')
        .select('mail_id')
        .where('id', '=', await add('A'))
        .executeTakeFirstOrThrow()
    ).mail_id
    for (const position of [5, 6, 7])
      await add(`A${position}`, { mail_id, position, received_at: MIDNIGHT + HOUR })
    await add('B')
    await add('C', {}, margins)
    expect((await get('unread-count')).unreadcounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: READING_LIST, count: 6 }),
        expect.objectContaining({ id: `feed/${kernel}`, count: 5 }),
        expect.objectContaining({ id: 'user/-/label/Work & play', count: 5 }),
        expect.objectContaining({ id: `feed/${margins}`, count: 1 }),
      ]),
    )
    const all = await titlesOf(READING_LIST)
    expect(all).toEqual(['C', 'B', 'A', 'A5', 'A6', 'A7'])
    for (const [order, wanted] of Object.entries({ n: all, o: all.toReversed() })) {
      const seen: string[] = []
      for (let c: string | undefined; ; ) {
        const page = await get(`stream/contents/${READING_LIST}`, { n: '2', r: order, c: c ?? [] })
        seen.push(...(page.items as Item[]).map(({ title }) => title))
        c = page.continuation
        if (c === undefined) break
      }
      expect(seen).toEqual(wanted)
    }
    expect(await titlesOf(encodeURIComponent(`feed/${margins}`))).toEqual(['C'])
    expect(await titlesOf(encodeURIComponent('user/-/label/Work & play'))).toEqual([
      'B',
      'A',
      'A5',
      'A6',
      'A7',
    ])
    expect(await titlesOf(READING_LIST, { nt: String((MIDNIGHT + 2 * HOUR) / 1000) })).toEqual([
      'A',
      'A5',
      'A6',
      'A7',
    ])
    const asOf = String((MIDNIGHT + HOUR) * 1000)
    expect((await post('mark-all-as-read', { s: `feed/${kernel}`, ts: asOf })).body).toBe('OK')
    expect(await titlesOf(READING_LIST, { xt: READ })).toEqual(['C', 'B'])
    expect(await titlesOf(READING_LIST, { it: READ })).toEqual(['A', 'A5', 'A6', 'A7'])
    await post('mark-all-as-read', { s: READING_LIST })
    expect(await titlesOf(READING_LIST, { xt: READ })).toEqual([])
    expect((await call.articles.stats({ email: (await get('user-info')).userEmail })).unreadCount).toBe(0)
  })

  it('has the same calls with more slashes, as of an address that ends with one', async () => {
    const { add, headers } = await reader()
    await add('One')
    for (const path of [
      '/api/greader.php//reader/api/0/',
      '//api/greader.php/reader/api/0/',
      '/api/greader.php/reader//api/0/',
    ]) {
      const response = await tidings.http.inject({ url: `${path}stream/items/count`, headers })
      expect([path, response.statusCode, response.body]).toEqual([path, 200, '1'])
    }
    expect((await tidings.http.inject({ url: '//api/me', headers })).statusCode).toBe(404)
  })
})
