import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'
import type { Holder } from './new-holder.ts'

/** A story and an article, at least one of them hers. */
const foreignPairs = (me: Holder, hers: Holder) => [
  { id: 'one-story-for-all', articleId: hers.articleId },
  { id: hers.articleId, articleId: me.articleId },
  { id: hers.articleId, articleId: hers.articleId },
]

/** Isolation cases: stories. */
export const storiesIsolation: IsolationCases = {
  'stories.get': async (me, hers) => {
    expect(await refusal(me.call.stories.get({ id: hers.articleId }))).toMatchObject({ code: 'NOT_FOUND' })
    const mine = await me.call.stories.get({ id: 'one-story-for-all' })
    expect(mine.storyArticles.map(({ article }) => article.id)).toEqual([me.articleId])
  },
  'stories.candidates': async (me, hers) => {
    const foreign = me.call.stories.candidates({ articleId: hers.articleId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.stories.candidates({ articleId: me.articleId })).toEqual({ articles: [] })
  },
  'stories.split': async (me, hers) => {
    const foreign = foreignPairs(me, hers).map((pair) => refusal(me.call.stories.split(pair)))
    for (const refused of foreign) expect(await refused).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.stories.split({ id: 'one-story-for-all', articleId: me.articleId })
  },
  'stories.join': async (me, hers) => {
    const foreign = foreignPairs(me, hers).map((pair) => refusal(me.call.stories.join(pair)))
    for (const refused of foreign) expect(await refused).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.stories.join({ id: 'one-story-for-all', articleId: me.articleId })
  },
  'stories.undo': async (me, hers) => {
    const said = { was: true, is: null }
    const foreign = me.call.stories.undo({
      articleId: hers.articleId,
      changes: [{ articleId: me.articleId, ...said }],
    })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.stories.undo({
      articleId: me.articleId,
      changes: [{ articleId: hers.articleId, ...said }],
    })
  },
}
