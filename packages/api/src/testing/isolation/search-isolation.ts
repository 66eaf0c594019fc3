import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: search. Every holder's article has the same words. */
export const searchIsolation: IsolationCases = {
  'search.articles': async (me) => {
    const { articles, counts } = await me.call.search.articles({ q: 'patch' })
    expect(articles.map(({ id }) => id)).toEqual([me.articleId])
    expect(counts).toMatchObject({ articles: 1 })
  },
  'search.highlights': async (me) => {
    const { highlights } = await me.call.search.highlights({ q: 'shared' })
    expect(highlights.map(({ articleId }) => articleId)).toEqual([me.articleId])
  },
  'search.newsletters': async (me) => {
    const { newsletters } = await me.call.search.newsletters({ q: 'same' })
    expect(newsletters.map(({ id }) => id)).toEqual([me.newsletterId])
  },
  'search.suggest': async (me) => {
    const { suggestions } = await me.call.search.suggest({ q: 'from:same' })
    expect(suggestions).toHaveLength(1)
  },
  'search.marks': async (me, hers) => {
    const foreign = me.call.search.marks({ q: 'patch', articleId: hers.articleId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'search.saved': async (me) => {
    const { searches } = await me.call.search.saved({})
    expect(searches.map(({ id }) => id)).toEqual([me.savedSearchId])
  },
  'search.save': async (me) => {
    const { id } = await me.call.search.save({ query: 'patch', name: 'Mine' })
    expect(id).toBe(me.savedSearchId)
  },
  'search.change': async (me, hers) => {
    const foreign = me.call.search.change({ id: hers.savedSearchId, preference: 'mute' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'search.remove': async (me, hers) => {
    const foreign = me.call.search.remove({ id: hers.savedSearchId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
