import { BOTH_DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.ts'
import { prepareSearch, searchArticles, searchHighlights } from './search-articles.ts'
import { CORPUS_NOW, fillCorpus } from './testing/search-corpus.ts'
import { EXPECTED } from './testing/search-queries.ts'

const filled = new Map<string, { database: TestDatabase; userId: string; otherId: string }>()
beforeAll(async () => {
  for (const kind of BOTH_DATABASES) {
    const database = await testDatabase(kind)
    filled.set(kind, { database, ...(await fillCorpus(database.db)) })
  }
})
afterAll(async () => {
  for (const { database } of filled.values()) await database.drop()
})

const ALL = { sort: 'newest' as const, limit: 1000, offset: 0 }

function on(kind: string) {
  const found = filled.get(kind)
  if (!found) throw new Error(`There is no ${kind}.`)
  const { database, userId } = found
  const prepare = (text: string, user = userId) =>
    prepareSearch(database.db, { id: user, time_zone: 'UTC' }, text, { now: CORPUS_NOW })
  return {
    ...found,
    prepare,
    async articles(text: string, user = userId, page: Parameters<typeof searchArticles>[3] = ALL) {
      const search = await prepare(text, user)
      if (!search) return []
      const { articles, total } = await searchArticles(database.db, user, search, page)
      if (page === ALL) expect(total).toBe(articles.length)
      return articles.map(({ id }) => id)
    },
    async highlights(text: string) {
      const search = await prepare(text)
      if (!search) return []
      const { highlights } = await searchHighlights(database.db, userId, search, ALL)
      return highlights.map(({ id }) => id)
    },
  }
}

describe.each(BOTH_DATABASES)('a search on %s', (kind) => {
  it.each(Object.entries(EXPECTED))('%s finds what it should', async (query, expected) => {
    expect((await on(kind).articles(query)).sort()).toEqual([...expected].sort())
  })

  it('puts articles first that have the word in the title or often', async () => {
    const best = await on(kind).articles('bakery', undefined, { ...ALL, sort: 'best' })
    expect(best).toEqual(['bakery', 'night-shift', 'queue', 'common'])
  })

  it('continues where a page ended', async () => {
    const pages = []
    for (const offset of [0, 2, 4, 6])
      pages.push(await on(kind).articles('bakery', undefined, { sort: 'best', limit: 2, offset }))
    expect(pages).toEqual([['bakery', 'night-shift'], ['queue', 'common'], [], []])
  })

  it('finds highlights by their own words and those of the article’s title', async () => {
    expect(await on(kind).highlights('reviewers')).toEqual(['scheduler-h0'])
    expect(await on(kind).highlights('bakery')).toEqual(['bakery-h0'])
    expect(await on(kind).highlights('from:kernel')).toEqual(['scheduler-h0'])
    expect(await on(kind).highlights('"loaf in nine" -tag:linux')).toEqual(['bakery-h0'])
    expect(await on(kind).highlights('lines')).toEqual([])
  })

  it('finds nothing of another user, not even words', async () => {
    const { otherId, userId, articles, database, prepare } = on(kind)
    expect(await articles('bakery', otherId)).toEqual(['of-bob'])
    expect(await articles('bakemonos')).toEqual([])
    expect(await articles('*emono*')).toEqual([])
    const search = await prepare('bakemons')
    expect(search && (await didYouMean(database.db, userId, 'bakemons', search))).toBe(undefined)
  })

  it('suggests the more frequent word that was meant', async () => {
    const meant = async (text: string) => {
      const search = await on(kind).prepare(text)
      return search && (await didYouMean(on(kind).database.db, on(kind).userId, text, search))
    }
    expect(await meant('bakrey')).toEqual({ query: 'bakery', word: 'bakery', articles: 4 })
    const scheduler = { query: 'from:ledger scheduler -x', word: 'scheduler', articles: 2 }
    expect(await meant('from:ledger shceduler -x')).toEqual(scheduler)
    expect(await meant('coffee')).toBe(undefined)
    expect(await meant('-bakrey')).toBe(undefined)
    expect(await meant('xyzzyxq')).toBe(undefined)
  })
})
