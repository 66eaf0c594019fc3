import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: issues and their parts. */
export const issuesIsolation: IsolationCases = {
  'issues.get': async (me, hers) => {
    expect(await refusal(me.call.issues.get({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    const mine = await me.call.issues.get({ id: me.mailId })
    expect(mine.stories.map(({ id }) => id)).toEqual([me.articleId])
    expect(mine.nonArticleParts.map(({ id }) => id)).toEqual([me.nonArticlePartId])
  },
  'issues.reprocess': async (me, hers) => {
    expect(await refusal(me.call.issues.reprocess({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.issues.reprocess({ id: me.mailId })).toEqual({ queued: true })
  },
  'issues.reclassifyAsArticle': async (me, hers) => {
    for (const id of [me.mailId, hers.mailId]) {
      for (const partId of [hers.nonArticlePartId, hers.articleId]) {
        expect(await refusal(me.call.issues.reclassifyAsArticle({ id, partId }))).toMatchObject({
          code: 'NOT_FOUND',
        })
      }
    }
  },
  'issues.reclassifyAsNonArticle': async (me, hers) => {
    for (const id of [me.mailId, hers.mailId]) {
      const foreign = me.call.issues.reclassifyAsNonArticle({ id, articleId: hers.articleId })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
    // Both have the same story: with mine reclassified, nothing of hers is promoted.
    await me.call.issues.reclassifyAsNonArticle({ id: me.mailId, articleId: me.articleId })
  },
}
