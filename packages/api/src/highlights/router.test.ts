import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('highlights on %s', (kind) => {
  const app = useTestApp(kind)
  afterEach(() => void vi.useRealTimers())

  /** A user with one newsletter and one article. */
  async function reader(timeZone?: string) {
    const { call, user, token } = await app.newReader(timeZone)
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
    const articleId = await addArticle(app.db, { userId: user.id, newsletterId }, { title: 'A scheduler' })
    const texts = async (query = {}) =>
      (await call.highlights.list(query)).highlights.map((highlight) => highlight.text)
    const add = async (text: string, place: { start?: number; end?: number } = {}) =>
      (await call.highlights.add({ id: articleId, text, ...place })).highlight
    return { call, user, token, newsletterId, articleId, texts, add }
  }

  it('a highlight is stored with its position and listed with the title and source of its article', async () => {
    const { call, articleId } = await reader()
    const place = { prefix: 'The patch ', suffix: ' shrank', start: 10, end: 13 }
    const { highlight } = await call.highlights.add({ id: articleId, text: 'set', ...place })
    expect(highlight).toEqual({
      id: expect.any(String),
      text: 'set',
      articleId,
      articleTitle: 'A scheduler',
      sourceNewsletter: 'Kernel Weekly',
      color: 'yellow',
      note: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ...place,
    })
    expect(await call.highlights.list({})).toEqual({ highlights: [highlight] })
  })

  it('highlights need only a text, no position', async () => {
    const { add } = await reader()
    expect(await add('The patch set')).toMatchObject({ prefix: null, suffix: null, start: null, end: null })
  })

  it('the same passage twice is one highlight, whatever its line breaks', async () => {
    const { add, texts } = await reader()
    const first = await add('The patch\nset', { start: 0, end: 13 })
    expect((await add('The patch set', { start: 0, end: 13 })).id).toBe(first.id)
    expect(await texts()).toEqual(['The patch\nset'])
  })

  it('the same words at another position and overlapping passages are separate highlights', async () => {
    const { add, texts } = await reader()
    await add('set', { start: 10, end: 13 })
    await add('set', { start: 40, end: 43 })
    await add('set shrank', { start: 10, end: 20 })
    expect(await texts()).toHaveLength(3)
  })

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t\u00a0 '],
    ['invisible characters', '\u200b\u200c\u00ad\u034f'],
  ])('%s is no highlight', async (_, text) => {
    const { add, texts } = await reader()
    await expectRefused(add(text), 'BAD_REQUEST', 'There is no text to highlight.')
    expect(await texts()).toEqual([])
  })

  it('a highlight has at most 10,000 characters', async () => {
    const { add } = await reader()
    expect((await add('x'.repeat(10_000))).text).toHaveLength(10_000)
    await expectRefused(add('x'.repeat(10_001)), 'BAD_REQUEST', 'A highlight has at most 10000 characters.')
  })

  it.each([{ start: 3 }, { end: 3 }, { start: 5, end: 5 }, { start: -1, end: 4 }])(
    'the position %o is refused',
    async (place) => {
      const { add } = await reader()
      await expectRefused(add('set', place), 'BAD_REQUEST')
    },
  )

  it('a deleted highlight is not found, and can be created again', async () => {
    const { call, add, texts } = await reader()
    const { id } = await add('set')
    expect(await call.highlights.delete({ id })).toEqual({ id })
    expect(await texts()).toEqual([])
    await expectRefused(call.highlights.delete({ id }), 'NOT_FOUND')
    await add('set')
    expect(await texts()).toEqual(['set'])
  })

  it('a highlight shows the current name of its newsletter, and remains with the last one after a deletion', async () => {
    const { call, newsletterId, articleId, add } = await reader()
    const { id } = await add('set')
    await app.db.updateTable('newsletters').set({ name: 'KW' }).where('id', '=', newsletterId).execute()
    const shown = { id, text: 'set', articleId, articleTitle: 'A scheduler', sourceNewsletter: 'KW' }
    expect((await call.highlights.list({})).highlights).toMatchObject([shown])
    await call.newsletters.delete({ id: newsletterId })
    expect((await call.highlights.list({})).highlights).toMatchObject([{ ...shown, articleId: null }])
    expect(await call.highlights.delete({ id })).toEqual({ id })
  })

  it('a highlight has a colour and a note, which can be changed and removed', async () => {
    const { call, articleId } = await reader()
    const added = { id: articleId, text: 'set', color: 'green' as const, note: ' For the talk.\n' }
    const { highlight } = await call.highlights.add(added)
    expect(highlight).toMatchObject({ color: 'green', note: 'For the talk.' })
    const { id } = highlight
    const { highlight: blue } = await call.highlights.update({ id, color: 'blue' })
    expect(blue).toEqual({ ...highlight, color: 'blue' })
    await call.highlights.update({ id, note: 'שלום <b>עולם</b>' })
    expect((await call.highlights.list({})).highlights).toEqual([{ ...blue, note: 'שלום <b>עולם</b>' }])
    await call.highlights.update({ id, note: '  ' })
    expect((await call.highlights.list({})).highlights).toEqual([{ ...blue, note: null }])
  })

  it('a note of more than 5,000 characters and another colour are refused', async () => {
    const { call, add } = await reader()
    const { id } = await add('set')
    await expectRefused(
      call.highlights.update({ id, note: 'x'.repeat(5001) }),
      'BAD_REQUEST',
      'A note has at most 5000 characters.',
    )
    const red = 'red' as 'pink'
    await expectRefused(call.highlights.update({ id, color: red }), 'BAD_REQUEST')
  })

  it('highlights are filtered by newsletter, tag, colour and note, and the summary counts the same', async () => {
    const { call, user, newsletterId, articleId, add, texts } = await reader()
    const second = await seedNewsletter(app.db, user.id, 'Loss Curve')
    const other = await addArticle(app.db, { userId: user.id, newsletterId: second }, { title: 'Losses' })
    await call.articles.changeTags({ id: other, add: ['Machine Learning'] })
    await add('a')
    await call.highlights.add({ id: other, text: 'b', color: 'pink', note: 'why?' })
    await call.highlights.add({ id: other, text: 'c' })
    const filters: [Parameters<typeof call.highlights.summary>[0], string[]][] = [
      [{}, ['a', 'b', 'c']],
      [{ newsletterId }, ['a']],
      [{ newsletterId: 'unknown' }, []],
      [{ tag: 'machine learning' }, ['b', 'c']],
      [{ articleId }, ['a']],
      [{ color: 'pink' }, ['b']],
      [{ hasNote: true }, ['b']],
      [{ hasNote: false, newsletterId: second }, ['c']],
      [{ articleId, color: 'green' }, []],
    ]
    for (const [filter, found] of filters) {
      expect((await texts(filter)).sort(), JSON.stringify(filter)).toEqual(found)
      const { total } = await call.highlights.summary(filter)
      expect(total, JSON.stringify(filter)).toBe(found.length)
    }
    expect(await call.highlights.summary({})).toEqual({
      total: 3,
      withNote: 1,
      newsletters: [
        { id: newsletterId, name: 'Kernel Weekly', count: 1 },
        { id: second, name: 'Loss Curve', count: 2 },
      ],
      tags: [{ tag: 'Machine Learning', count: 2 }],
    })
  })

  it('a search finds parts of words of passage, note and title, without case and diacritics', async () => {
    const { call, add, texts } = await reader()
    const { id } = await add('Über die Straße nach Žižkov')
    await add('100 % of 10_000')
    await add('東京の天気')
    await call.highlights.update({ id, note: 'Ask Jonas' })
    const found: [string, string[]][] = [
      ['uber ZIZ', ['Über die Straße nach Žižkov']],
      ['jonas', ['Über die Straße nach Žižkov']],
      ['sched', ['東京の天気', '100 % of 10_000', 'Über die Straße nach Žižkov']],
      ['0 %', ['100 % of 10_000']],
      ['1%0', []],
      ['0_0', ['100 % of 10_000']],
      ['\\', []],
      ['天気', ['東京の天気']],
      ['jonas missing', []],
      [' ', ['東京の天気', '100 % of 10_000', 'Über die Straße nach Žižkov']],
    ]
    for (const [search, expected] of found) {
      expect((await texts({ search })).sort(), search).toEqual([...expected].sort())
    }
  })

  it('the days of a filter are those of the user’s time zone, both included', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 4) })
    const { call, add, texts } = await reader('America/New_York')
    await add('late on the 19th')
    vi.setSystemTime(Date.UTC(2026, 10, 20, 6))
    await add('on the 20th')
    expect(await texts({ since: '2026-11-20' })).toEqual(['on the 20th'])
    expect(await texts({ until: '2026-11-19' })).toEqual(['late on the 19th'])
    expect(await texts({ since: '2026-11-19', until: '2026-11-20' })).toEqual([
      'on the 20th',
      'late on the 19th',
    ])
    await expectRefused(
      call.highlights.list({ since: '2026-02-30' }),
      'BAD_REQUEST',
      'There is no such day: 2026-02-30',
    )
  })

  it('highlights older than a week are shown again, three a day, unless the user switched that off', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 1, 12) })
    const { call, token, add } = await reader()
    const review = async () => {
      const { highlights } = await (await app.caller(token)).call.highlights.review()
      return highlights.map(({ text }) => text)
    }
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) await add(text)
    vi.setSystemTime(Date.UTC(2026, 9, 7, 12))
    expect(await review()).toEqual([])
    vi.setSystemTime(Date.UTC(2026, 9, 10, 12))
    const first = await review()
    expect(first).toHaveLength(3)
    vi.setSystemTime(Date.UTC(2026, 9, 10, 20))
    expect(await review()).toEqual(first)
    vi.setSystemTime(Date.UTC(2026, 9, 11, 12))
    expect([...first, ...(await review())].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    await call.user.updatePreferences({ reviewsHighlights: false })
    expect(await review()).toEqual([])
  })
})
