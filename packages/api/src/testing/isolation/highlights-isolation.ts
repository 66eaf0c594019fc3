import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: highlights. */
export const highlightsIsolation: IsolationCases = {
  'highlights.list': async (me, hers) => {
    const mine = await me.call.highlights.list({})
    expect(mine.highlights.map(({ articleId }) => articleId)).toEqual([me.articleId])
    const [highlight] = (await hers.call.highlights.list({})).highlights
    const after = `${Date.parse(highlight?.createdAt ?? '') + 1}.${highlight?.id}`
    for (const query of [{ articleId: hers.articleId }, { articleId: hers.articleId, after }]) {
      expect((await me.call.highlights.list(query)).highlights).toEqual([])
    }
  },
  'highlights.summary': async (me, hers) => {
    const filter = { articleId: hers.articleId }
    expect(await me.call.highlights.summary(filter)).toMatchObject({ total: 0 })
    const { newsletters } = await me.call.highlights.summary({})
    expect(newsletters.map(({ id }) => id)).toEqual([me.newsletterId])
  },
  'highlights.review': async (me) => {
    // All highlights here are new; those of others would be as well.
    expect(await me.call.highlights.review()).toEqual({ highlights: [] })
  },
  'highlights.update': async (me, hers) => {
    const [highlight] = (await hers.call.highlights.list({})).highlights
    const foreign = me.call.highlights.update({ id: highlight?.id ?? '', note: 'mine now' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await hers.call.highlights.list({})).highlights).toContainEqual(highlight)
  },
  'highlights.add': async (me, hers) => {
    const foreign = me.call.highlights.add({ id: hers.articleId, text: 'The patch set shrank.' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    const known = me.call.highlights.add({ id: hers.articleId, text: 'shared words' })
    expect(await refusal(known)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'highlights.delete': async (me, hers) => {
    const [highlight] = (await hers.call.highlights.list({})).highlights
    const foreign = me.call.highlights.delete({ id: highlight?.id ?? '' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
