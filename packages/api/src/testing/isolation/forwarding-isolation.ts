import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: forwarding confirmations. */
export const forwardingIsolation: IsolationCases = {
  'forwarding.list': async (me) => {
    const { forwardings } = await me.call.forwarding.list({})
    expect(forwardings.map(({ id }) => id)).toEqual([me.mailId])
  },
  'forwarding.dismiss': async (me, hers) => {
    const foreign = me.call.forwarding.dismiss({ id: hers.mailId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
