import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: articles. */
export const articlesIsolation: IsolationCases = {
  'articles.list': async (me, hers) => {
    for (const query of [{}, { source: 'The Same Letter' }, { tags: 'shared' }, { category: 'technology' }]) {
      expect((await me.call.articles.list(query)).articles.map(({ id }) => id)).toEqual([me.articleId])
    }
    const foreign = await me.call.articles.list({ source: hers.newsletterId })
    expect(foreign).toEqual({ articles: [], totalPages: 1 })
  },
  'articles.saved': async (me, hers) => {
    expect((await me.call.articles.saved({})).articles.map(({ id }) => id)).toEqual([me.articleId])
    expect((await me.call.articles.saved({ source: hers.newsletterId })).articles).toEqual([])
  },
  'articles.stats': async (me, hers) => {
    expect((await me.call.articles.stats({ email: me.user.email })).todayCount).toBe(1)
    const foreign = me.call.articles.stats({ email: hers.user.email })
    expect(await refusal(foreign)).toMatchObject({ code: 'FORBIDDEN' })
  },
  'articles.resolveLink': async (me, hers) => {
    const foreign = me.call.articles.resolveLink({ id: hers.articleId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'articles.get': async (me, hers) => {
    expect(await refusal(me.call.articles.get({ id: hers.articleId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.articles.get({ id: me.articleId })).toMatchObject({ alsoIn: [] })
  },
  'articles.save': async (me, hers) => {
    for (const saved of [true, false]) {
      const foreign = me.call.articles.save({ articleId: hers.articleId, saved })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'articles.read': async (me, hers) => {
    for (const read of [true, false]) {
      const foreign = me.call.articles.read({ articleId: hers.articleId, read })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'articles.setReadingPosition': async (me, hers) => {
    for (const position of [7, null]) {
      const foreign = me.call.articles.setReadingPosition({ id: hers.articleId, position })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'articles.tags': async (me) => {
    expect(await me.call.articles.tags({})).toEqual({ tags: [{ tag: 'shared', count: 1 }] })
  },
  'articles.changeTags': async (me, hers) => {
    const foreign = me.call.articles.changeTags({ id: hers.articleId, add: ['mine'], remove: ['shared'] })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
