import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const FORBIDDEN = { code: 'FORBIDDEN' }

/** Isolation cases: receiving mail, which only the operator sees. */
export const inboundIsolation: IsolationCases = {
  'inbound.list': async (me) => {
    expect(await refusal(me.call.inbound.list({}))).toMatchObject(FORBIDDEN)
  },
  'mailCheck.get': async (me) => {
    expect(await refusal(me.call.mailCheck.get({}))).toMatchObject(FORBIDDEN)
  },
  'mailCheck.run': async (me) => {
    expect(await refusal(me.call.mailCheck.run({}))).toMatchObject(FORBIDDEN)
  },
  'inbound.setUp': async (me) => {
    expect(await refusal(me.call.inbound.setUp({ service: 'raw' }))).toMatchObject(FORBIDDEN)
  },
  'inbound.remove': async (me) => {
    expect(await refusal(me.call.inbound.remove({ service: 'raw' }))).toMatchObject(FORBIDDEN)
  },
}
