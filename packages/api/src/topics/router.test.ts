import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(DATABASES)('topics on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader(timeZone?: string) {
    const { call, user } = await app.newReader(timeZone)
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
    const add = (wanted: Parameters<typeof addArticle>[2], into = newsletterId) =>
      addArticle(app.db, { userId: user.id, newsletterId: into }, wanted)
    const digest = async (query: Parameters<typeof call.articles.list>[0] = {}) =>
      (await call.articles.list(query)).articles.map(({ title }) => title)
    return { call, user, newsletterId, add, digest }
  }
  const noon = Date.UTC(2026, 5, 10, 12)

  it('are counted by articles of today and of seven days, the most frequent of today first; a tag of one article is none', async () => {
    const { call, newsletterId, add } = await reader()
    const now = Date.now()
    const empty = await seedNewsletter(app.db, (await call.user.get({})).user.uid, 'Quiet')
    await add({ received_at: now, tags: ['Rust', 'linux'], category: 'technology' })
    const article = await add({ received_at: now, tags: ['rust'], category: 'technology' })
    for (const days of [2, 3, 4]) {
      await add({ received_at: now - days * DAY, tags: ['ships'], category: 'business' })
    }
    await add({ received_at: now - 8 * DAY, tags: ['old'], category: 'marketing' })
    await add({ received_at: now, tags: ['gone'], category: 'other', excluded_at: 1 })
    const { categories, tags, sources } = await call.topics.list({})
    const counts = (topics: typeof tags) => topics.map(({ key, today, week }) => [key, today, week])
    expect(counts(categories)).toEqual([
      ['technology', 2, 2],
      ['business', 0, 3],
    ])
    expect(counts(tags)).toEqual([
      ['rust', 2, 2],
      ['ships', 0, 3],
    ])
    expect(counts(sources)).toEqual([
      [newsletterId, 2, 5],
      [empty, 0, 0],
    ])
    expect(tags[0]).toMatchObject({ kind: 'tag', name: 'Rust', preference: null })
    await call.articles.changeTags({ id: article, add: ['mine'] })
    expect(counts((await call.topics.list({})).tags)).toContainEqual(['mine', 1, 1])
  })

  it('are followed, muted and cleared again, idempotently', async () => {
    const { call, newsletterId } = await reader()
    const rust = { kind: 'tag', key: 'Rust' } as const
    const preferenceOf = async () =>
      (await call.topics.list({})).tags.map(({ name, preference }) => [name, preference])
    expect(await call.topics.follow(rust)).toEqual({
      ...rust,
      key: 'rust',
      name: 'Rust',
      preference: 'follow',
    })
    await call.topics.follow(rust)
    expect(await preferenceOf()).toEqual([['Rust', 'follow']])
    expect(await call.topics.mute({ kind: 'tag', key: 'rust' })).toMatchObject({ preference: 'mute' })
    expect(await preferenceOf()).toEqual([['rust', 'mute']])
    expect(await call.topics.clear(rust)).toMatchObject({ key: 'rust', preference: null })
    await call.topics.clear(rust)
    expect(await preferenceOf()).toEqual([])
    expect(await call.topics.mute({ kind: 'source', key: newsletterId })).toEqual({
      kind: 'source',
      key: newsletterId,
      name: 'Kernel Weekly',
      preference: 'mute',
    })
    await call.topics.follow({ kind: 'category', key: 'technology' })
    const { sources, categories } = await call.topics.list({})
    expect([...sources, ...categories].map(({ preference }) => preference)).toEqual(['mute', 'follow'])
  })

  it.each([
    { kind: 'tag', key: 'a,b' },
    { kind: 'tag', key: '   ' },
    { kind: 'tag', key: 'x'.repeat(41) },
    { kind: 'tag', key: 'nul\u0000' },
    { kind: 'category', key: ' ' },
    { kind: 'category', key: '🦀'.repeat(101) },
    { kind: 'source', key: '' },
  ] as const)('are refused when invalid: %j', async (topic) => {
    const { call } = await reader()
    await expectRefused(call.topics.follow(topic), 'BAD_REQUEST')
    expect(await call.topics.list({})).toMatchObject({ tags: [], categories: [] })
  })

  it('sort each day of the digest: followed first, muted last, with the reason on each article', async () => {
    const { call, newsletterId, add, digest } = await reader()
    const ads = await seedNewsletter(app.db, (await call.user.get({})).user.uid, 'Ads Daily')
    await add({ title: 'muted', received_at: noon + 3 }, ads)
    await add({ title: 'usual', received_at: noon + 2 })
    await add({ title: 'followed', received_at: noon + 1, tags: ['Rust'] })
    await add({ title: 'both', received_at: noon, tags: ['rust'] }, ads)
    await add({ title: 'day before', received_at: noon - DAY, tags: ['rust'] })
    const byTime = ['muted', 'usual', 'followed', 'both', 'day before']
    expect(await digest()).toEqual(byTime)
    await call.topics.follow({ kind: 'tag', key: 'rust' })
    await call.topics.mute({ kind: 'source', key: ads })
    expect(await digest()).toEqual(['followed', 'both', 'usual', 'muted', 'day before'])
    const { articles } = await call.articles.list({})
    expect(articles.map(({ place }) => place)).toEqual([
      [{ kind: 'followed-tag', name: 'Rust' }, { kind: 'newest' }],
      [
        { kind: 'followed-tag', name: 'rust' },
        { kind: 'muted-source', name: 'Ads Daily' },
        { kind: 'newest' },
      ],
      [{ kind: 'newest' }],
      [{ kind: 'muted-source', name: 'Ads Daily' }, { kind: 'newest' }],
      [{ kind: 'followed-tag', name: 'rust' }, { kind: 'newest' }],
    ])
    for (const topic of [
      { kind: 'tag', key: 'RUST' },
      { kind: 'source', key: ads },
    ] as const) {
      await call.topics.clear(topic)
    }
    expect(await digest()).toEqual(byTime)
    expect(newsletterId).not.toBe(ads)
  })

  it('sort by the days of the user’s time zone', async () => {
    const { call, add, digest } = await reader('Asia/Tokyo')
    // 23:30 and 00:30 in Tokyo, one day in UTC.
    await add({ title: 'after midnight', received_at: Date.UTC(2026, 5, 10, 15, 30) })
    await add({ title: 'before midnight', received_at: Date.UTC(2026, 5, 10, 14, 30), tags: ['rust'] })
    await call.topics.follow({ kind: 'tag', key: 'rust' })
    expect(await digest()).toEqual(['after midnight', 'before midnight'])
    await call.user.setTimeZone({ timeZone: 'UTC' })
    expect(await digest()).toEqual(['after midnight', 'before midnight'])
  })

  it('don’t sort lists filtered by tag, source or category, nor saved articles', async () => {
    const { call, newsletterId, add, digest } = await reader()
    await add({ title: 'new', received_at: noon + 1, tags: ['linux'], saved_at: 2 })
    await add({ title: 'old', received_at: noon, tags: ['linux', 'rust'], saved_at: 1 })
    await call.topics.follow({ kind: 'tag', key: 'rust' })
    expect(await digest()).toEqual(['old', 'new'])
    expect(await digest({ read: 'unread', duplicates: 'hide' })).toEqual(['old', 'new'])
    for (const query of [{ tags: 'linux' }, { source: newsletterId }, { category: 'technology' }]) {
      const { articles } = await call.articles.list(query)
      expect(articles.map(({ title, place }) => [title, place])).toEqual([
        ['new', [{ kind: 'newest' }]],
        ['old', [{ kind: 'newest' }]],
      ])
    }
    const { articles } = await call.articles.saved({})
    expect(articles.map(({ title, place }) => [title, place])).toEqual([
      ['new', [{ kind: 'last-saved' }]],
      ['old', [{ kind: 'last-saved' }]],
    ])
  })

  it('don’t change the order of a list that was started before the first follow', async () => {
    const { call, add } = await reader()
    const all = ['d', 'c', 'b', 'a']
    for (const [n, title] of all.entries()) {
      await add({ title, received_at: noon - n, tags: title === 'c' ? ['rust'] : [] })
    }
    const first = await call.articles.list({ pageSize: 2 })
    await call.topics.follow({ kind: 'tag', key: 'rust' })
    const second = await call.articles.list({ page: 2, pageSize: 2, after: first.next })
    expect([...first.articles, ...second.articles].map(({ title }) => title)).toEqual(all)
    const steered = await call.articles.list({ pageSize: 2 })
    const rest = await call.articles.list({ page: 2, pageSize: 2, after: steered.next })
    expect([...steered.articles, ...rest.articles].map(({ title }) => title)).toEqual(['c', 'd', 'b', 'a'])
    expect([steered, rest].map(({ totalPages }) => totalPages)).toEqual([2, 2])
    expect(rest.next).toBeUndefined()
  })
})
