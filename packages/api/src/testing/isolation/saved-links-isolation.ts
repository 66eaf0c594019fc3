import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const url = 'https://quayside.example/same-page'

/** Isolation cases: saved links. */
export const savedLinksIsolation: IsolationCases = {
  'savedLinks.save': async (me, hers) => {
    const mine = await me.call.savedLinks.save({ url, title: 'Mine' })
    expect(await refusal(hers.call.savedLinks.get({ id: mine.articleId }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  },
  'savedLinks.get': async (me, hers) => {
    const get = me.call.savedLinks.get({ id: hers.articleId })
    expect(await refusal(get)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
