import { seedNewsletter } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const DAY = 86_400_000

describe.each(BOTH_DATABASES)('search on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader(timeZone?: string) {
    const { call, user } = await app.newReader(timeZone)
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
    const add = (title: string, text: string, wanted: Parameters<typeof addArticle>[2] = {}) =>
      addArticle(
        app.db,
        { userId: user.id, newsletterId },
        { title, text, html: `<p>${text}</p>`, summary: text, ...wanted },
      )
    const found = async (q: string) =>
      (await call.search.articles({ q, sort: 'newest' })).articles.map(({ title }) => title)
    return { call, user, newsletterId, add, found }
  }

  it('marks what was sought in titles and in a passage of the text, which stay plain text', async () => {
    const { call, add } = await reader()
    const padding = 'Nothing of interest is written here. '.repeat(20)
    await add('Bakeries & <b>ovens</b>', `${padding}The bakery opens at <six>. ${padding}`)
    const { articles } = await call.search.articles({ q: 'bakery' })
    expect(articles[0]?.titleSegments).toEqual([
      { text: 'Bakeries', isHit: true },
      { text: ' & <b>ovens</b>', isHit: false },
    ])
    const snippet = articles[0]?.snippet ?? []
    expect(snippet.filter(({ isHit }) => isHit)).toEqual([{ text: 'bakery', isHit: true }])
    expect(snippet.map(({ text }) => text).join('')).toContain('The bakery opens at <six>.')
    expect(snippet.map(({ text }) => text).join('').length).toBeLessThan(220)
  })

  it('says which terms are excluded, also by a minus before parentheses', async () => {
    const { call } = await reader()
    const { terms } = await call.search.articles({ q: 'a -b -(c OR d -e) (-f)' })
    const excluded = terms.filter(({ isNot }) => isNot).map(({ value }) => value)
    expect(excluded).toEqual(['b', 'c', 'd', 'f'])
  })

  it('counts articles, highlights and newsletters, and continues page by page', async () => {
    const { call, add } = await reader()
    const id = await add('The kernel', 'A kernel of truth.')
    for (const n of [1, 2]) await add(`Kernel ${n}`, 'More.', { received_at: Date.now() - n * DAY })
    await call.highlights.add({ id, text: 'kernel of truth' })
    const first = await call.search.articles({ q: 'kernel', sort: 'newest', pageSize: 2 })
    expect(first.counts).toEqual({ articles: 3, highlights: 1, newsletters: 1 })
    expect(first.articles.map(({ title }) => title)).toEqual(['The kernel', 'Kernel 1'])
    const second = await call.search.articles({ q: 'kernel', sort: 'newest', pageSize: 2, after: first.next })
    expect(second.articles.map(({ title }) => title)).toEqual(['Kernel 2'])
    expect(second.next).toBe(undefined)
    const { highlights } = await call.search.highlights({ q: 'truth' })
    expect(highlights[0]?.segments).toEqual([
      { text: 'kernel of ', isHit: false },
      { text: 'truth', isHit: true },
    ])
    const { newsletters } = await call.search.newsletters({ q: 'kernel is:unread' })
    expect(newsletters.map(({ name }) => name)).toEqual(['Kernel Weekly'])
  })

  it('finds highlights by their notes, with the hits marked there', async () => {
    const { call, add } = await reader()
    const id = await add('The kernel', 'A kernel of truth.')
    await call.highlights.add({ id, text: 'kernel of truth', note: 'Ask <Ilse> about it.' })
    const { highlights } = await call.search.highlights({ q: 'ilse' })
    expect(highlights).toMatchObject([
      {
        segments: [{ text: 'kernel of truth', isHit: false }],
        noteSegments: [
          { text: 'Ask <', isHit: false },
          { text: 'Ilse', isHit: true },
          { text: '> about it.', isHit: false },
        ],
      },
    ])
  })

  it('returns how a query was parsed, so that each condition can be removed', async () => {
    const { call } = await reader()
    const q = 'bakery -from:"Kernel Weekly" after:2026-10-01 colour:red'
    const { terms } = await call.search.articles({ q })
    expect(
      terms.map(({ kind: of, isNot, value, start, end }) => [of, isNot, value, q.slice(start, end)]),
    ).toEqual([
      ['words', false, 'bakery', 'bakery'],
      ['from', true, 'Kernel Weekly', '-from:"Kernel Weekly"'],
      ['after', false, '2026-10-01', 'after:2026-10-01'],
      ['words', false, 'colour:red', 'colour:red'],
    ])
  })

  it('takes dates in the user’s time zone', async () => {
    const { add, found } = await reader('Asia/Tokyo')
    await add('Before midnight', 'x', { received_at: Date.UTC(2026, 9, 1, 14, 59) })
    await add('After midnight', 'x', { received_at: Date.UTC(2026, 9, 1, 15, 0) })
    expect(await found('on:2026-10-01')).toEqual(['Before midnight'])
    expect(await found('on:2026-10-02')).toEqual(['After midnight'])
    expect(await found('after:2026-10-01')).toEqual(['After midnight'])
    expect(await found('before:2026-10-02')).toEqual(['Before midnight'])
  })

  it('suggests a more frequent word where few are found', async () => {
    const { call, add } = await reader()
    await add('A scheduler', 'The scheduler is new.')
    const { articles, didYouMean } = await call.search.articles({ q: 'shceduler' })
    expect(articles).toEqual([])
    expect(didYouMean).toEqual({ query: 'scheduler', word: 'scheduler', articles: 1 })
  })

  it('completes words, operators and their values', async () => {
    const { call, add } = await reader()
    await add('Scheduler', 'The scheduler schedules.', { tags: ['Linux'] })
    const texts = async (q: string) =>
      (await call.search.suggest({ q })).suggestions.map(({ query }) => query)
    expect(await texts('the sched')).toEqual(['the scheduler', 'the schedules'])
    expect(await texts('kern')).toEqual(['from:"Kernel Weekly"'])
    expect(await texts('a -from:')).toEqual(['a -from:"Kernel Weekly"'])
    expect(await texts('is:un')).toEqual(['is:unread'])
    expect(await texts('tag:')).toEqual(['tag:Linux'])
    expect(await texts('fro')).toEqual(['from:'])
    expect(await texts('done ')).toEqual([])
  })

  it('completes languages by those of the user’s own articles', async () => {
    const { call, add } = await reader()
    const sentence = 'The reviewers had read it to the end, and nobody had anything to say about it. '
    await add('About the patch', sentence.repeat(5))
    const { suggestions } = await call.search.suggest({ q: 'patch lang:' })
    expect(suggestions).toEqual([{ kind: 'value', text: 'lang:en', query: 'patch lang:en' }])
  })

  it('gives the places of what was sought in an article', async () => {
    const { call, add } = await reader()
    const articleId = await add('A', 'Bakeries &amp; bakers: the <em>bak</em>ery.', {
      text: 'Bakeries & bakers: the bakery.',
    })
    const content = 'Bakeries & bakers: the bakery.'
    const { marks } = await call.search.marks({ q: 'bakery', articleId })
    expect(marks.map(({ start, end }) => content.slice(start, end))).toEqual(['Bakeries', 'bakery'])
  })

  it('keeps saved searches with the number of unread articles', async () => {
    const { call, add } = await reader()
    const articleId = await add('Bakery', 'Bread.')
    await add('Bakery again', 'Bread.')
    const saved = await call.search.save({ query: 'bakery', name: 'Bread' })
    await call.articles.read({ articleId, read: true })
    expect(await call.search.saved({})).toEqual({
      searches: [{ id: saved.id, name: 'Bread', query: 'bakery', preference: null, unread: 1 }],
    })
    expect((await call.search.save({ query: 'bakery', name: 'Again' })).id).toBe(saved.id)
    const changed = await call.search.change({ id: saved.id, preference: 'follow' })
    expect(changed).toMatchObject({ name: 'Again', preference: 'follow' })
    await call.search.remove({ id: saved.id })
    expect(await call.search.saved({})).toEqual({ searches: [] })
    await expectRefused(call.search.remove({ id: saved.id }), 'NOT_FOUND')
  })

  it('a followed search counts in editions, and says so', async () => {
    const { call, add } = await reader()
    await add('About ships', 'Ships sail slowly across the sea.')
    await add('About bread', 'A bakery sells what it bakes.')
    const { id } = await call.search.save({ query: 'bakery', name: 'Bread' })
    const top = async () => {
      const { sections } = await call.editions.today({})
      const entries = sections.flatMap((section) => section.entries)
      return entries.map(({ article, reasons }) => [
        article.title,
        reasons.filter(({ kind: why }) => why.endsWith('-search')),
      ])
    }
    await call.search.change({ id, preference: 'follow' })
    expect(await top()).toEqual([
      ['About bread', [{ kind: 'followed-search', name: 'Bread' }]],
      ['About ships', []],
    ])
    await call.search.change({ id, preference: 'mute' })
    expect((await top()).map(([title]) => title)).toEqual(['About ships', 'About bread'])
  })
})
