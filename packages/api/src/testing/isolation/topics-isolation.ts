import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: topics. */
export const topicsIsolation: IsolationCases = {
  'topics.list': async (me) => {
    const { sources, tags } = await me.call.topics.list({})
    expect(sources.map(({ key, preference }) => [key, preference])).toEqual([[me.newsletterId, 'follow']])
    expect(tags).toEqual([expect.objectContaining({ key: 'shared', week: 1, preference: 'mute' })])
  },
  'topics.follow': async (me, hers) => {
    const foreign = me.call.topics.follow({ kind: 'source', key: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.topics.follow({ kind: 'tag', key: 'shared' })
  },
  'topics.mute': async (me, hers) => {
    const foreign = me.call.topics.mute({ kind: 'source', key: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.topics.mute({ kind: 'category', key: 'technology' })
  },
  'topics.clear': async (me, hers) => {
    const foreign = me.call.topics.clear({ kind: 'source', key: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.topics.clear({ kind: 'tag', key: 'shared' })
  },
}
