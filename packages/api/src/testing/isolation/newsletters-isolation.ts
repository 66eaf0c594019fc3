import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: newsletters. */
export const newslettersIsolation: IsolationCases = {
  'newsletters.list': async (me, hers) => {
    const { newsletters } = await me.call.newsletters.list({})
    expect(newsletters.map(({ id }) => id)).toEqual([me.newsletterId])
    const foreign = me.call.newsletters.list({ email: hers.user.email })
    expect(await refusal(foreign)).toMatchObject({ code: 'FORBIDDEN' })
  },
  'newsletters.add': async (me, hers) => {
    const { newsletters } = await hers.call.newsletters.list({})
    const same = { name: 'Mine too', sourceEmail: newsletters[0]?.sourceEmail ?? '' }
    expect((await me.call.newsletters.add(same)).newsletter.id).not.toBe(hers.newsletterId)
  },
  'newsletters.get': async (me, hers) => {
    const foreign = me.call.newsletters.get({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await me.call.newsletters.get({ id: me.newsletterId })).numbers).toMatchObject({ articles: 1 })
  },
  'newsletters.issues': async (me, hers) => {
    const foreign = me.call.newsletters.issues({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await me.call.newsletters.issues({ id: me.newsletterId })).issues).toHaveLength(1)
  },
  'newsletters.update': async (me, hers) => {
    const foreign = me.call.newsletters.update({
      id: hers.newsletterId,
      name: 'Eve was here',
      color: 'sw-rose',
    })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'newsletters.health': async (me, hers) => {
    const foreign = me.call.newsletters.health({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.health({ id: me.newsletterId })).toMatchObject({ articles: 1 })
  },
  'newsletters.worth': async (me) => {
    const { newsletters } = await me.call.newsletters.worth({})
    expect(newsletters).toMatchObject([{ id: me.newsletterId, articles: 1, onlyHere: 1 }])
  },
  'newsletters.corrections': async (me, hers) => {
    const foreign = me.call.newsletters.corrections({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.corrections({ id: me.newsletterId })).toEqual({
      corrections: [expect.objectContaining({ id: me.correctionId })],
    })
  },
  'newsletters.organize': async (me, hers) => {
    const ids = [me.newsletterId, hers.newsletterId]
    const foreign = me.call.newsletters.organize({ ids, folder: 'Mine', addTag: 'mine' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    const [own] = (await me.call.newsletters.list({})).newsletters
    expect(own?.folder).toBeUndefined()
  },
  'newsletters.senders': async (me, hers) => {
    const foreign = me.call.newsletters.senders({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'newsletters.merge': async (me, hers) => {
    for (const [id, into] of [
      [me.newsletterId, hers.newsletterId],
      [hers.newsletterId, me.newsletterId],
    ] as const) {
      const foreign = me.call.newsletters.merge({ id, into })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'newsletters.undoMerge': async (me, hers) => {
    for (const id of [hers.newsletterId, me.newsletterId]) {
      expect(await refusal(me.call.newsletters.undoMerge({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'newsletters.split': async (me, hers) => {
    const foreign = me.call.newsletters.split({ id: hers.newsletterId, keys: ['any'], name: 'Mine now' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'newsletters.deleteCorrection': async (me, hers) => {
    for (const id of [me.newsletterId, hers.newsletterId]) {
      const foreign = me.call.newsletters.deleteCorrection({ id, correctionId: hers.correctionId })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
}
