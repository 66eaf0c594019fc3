import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** What becomes of reaching for another reader's things: issues and their parts. */
export const issuesIsolation: IsolationCases = {
  'issues.get': async (me, hers) => {
    expect(await refusal(me.call.issues.get({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    const mine = await me.call.issues.get({ id: me.mailId })
    expect(mine.stories.map(({ id }) => id)).toEqual([me.articleId])
    expect(mine.leftovers.map(({ id }) => id)).toEqual([me.leftoverId])
  },
  'issues.runAgain': async (me, hers) => {
    expect(await refusal(me.call.issues.runAgain({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.issues.runAgain({ id: me.mailId })).toEqual({ queued: true })
  },
  'issues.treatAsStory': async (me, hers) => {
    for (const id of [me.mailId, hers.mailId]) {
      for (const partId of [hers.leftoverId, hers.articleId]) {
        expect(await refusal(me.call.issues.treatAsStory({ id, partId }))).toMatchObject({
          code: 'NOT_FOUND',
        })
      }
    }
  },
  'issues.leaveOut': async (me, hers) => {
    for (const id of [me.mailId, hers.mailId]) {
      const foreign = me.call.issues.leaveOut({ id, articleId: hers.articleId })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
    // The story that both were told of: with mine left out, nothing of hers is promoted.
    await me.call.issues.leaveOut({ id: me.mailId, articleId: me.articleId })
  },
}
