import { expect } from 'vitest'
import { pushKeys } from '../push-keys.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: notifications, which are on for both. */
export const pushIsolation: IsolationCases = {
  'push.get': async (me) => {
    expect(await me.call.push.get({})).toMatchObject({ isOn: true })
  },
  'push.switchOn': async (me) => {
    await me.call.push.switchOn({ endpoint: 'https://push.example/send/shared', ...pushKeys().keys })
  },
  'push.switchOff': async (me, hers) => {
    await me.call.push.switchOff({})
    expect(await hers.call.push.get({})).toMatchObject({ isOn: true })
    await me.call.push.switchOn({ endpoint: 'https://push.example/send/shared', ...pushKeys().keys })
  },
}
