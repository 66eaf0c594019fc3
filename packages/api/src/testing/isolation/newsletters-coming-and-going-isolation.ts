import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'
import { fileOf } from './new-holder.ts'

/** Isolation cases: adding, confirming and deleting newsletters. */
export const newslettersComingAndGoingIsolation: IsolationCases = {
  'newsletters.processConfirmations': async (me, hers) => {
    const { newsletters } = await hers.call.newsletters.list({})
    const sourceEmail = newsletters[0]?.sourceEmail ?? ''
    // Her issues come from the address of my pending newsletter, but don't confirm it.
    await me.call.newsletters.add({ name: 'Mine too', sourceEmail })
    expect(await me.call.newsletters.processConfirmations()).toEqual({ checked: 1, confirmed: 0, waiting: 0 })
  },
  'newsletters.confirmations': async (me, hers) => {
    const foreign = me.call.newsletters.confirmations({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    const { confirmations } = await me.call.newsletters.confirmations({ id: me.newsletterId })
    expect(confirmations.map(({ mailId }) => mailId)).toEqual([me.mailId])
  },
  'newsletters.delete': async (me, hers) => {
    expect(await refusal(me.call.newsletters.delete({ id: hers.newsletterId }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await hers.files.get(fileOf(hers))).toBeDefined()
  },
  'newsletters.unsubscribeMethods': async (me, hers) => {
    const foreign = me.call.newsletters.unsubscribeMethods({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.unsubscribeMethods({ id: me.newsletterId })).toEqual({ methods: [] })
  },
  'newsletters.unsubscribe': async (me, hers) => {
    for (const how of [undefined, 'page'] as const) {
      const foreign = me.call.newsletters.unsubscribe({ id: hers.newsletterId, ...(how && { how }) })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'newsletters.undoUnsubscribe': async (me, hers) => {
    const foreign = me.call.newsletters.undoUnsubscribe({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.undoUnsubscribe({ id: me.newsletterId })).toEqual({
      id: me.newsletterId,
    })
  },
  'newsletters.restore': async (me, hers) => {
    for (const id of [hers.newsletterId, me.newsletterId]) {
      expect(await refusal(me.call.newsletters.restore({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    }
    await me.call.newsletters.delete({ id: me.newsletterId, highlights: true })
    await me.call.newsletters.restore({ id: me.newsletterId })
    expect((await me.call.articles.list({})).articles.map(({ id }) => id)).toEqual([me.articleId])
  },
}
