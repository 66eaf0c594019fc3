import { expect } from 'vitest'
import { pushKeys } from '../push-keys.ts'
import type { IsolationCases } from './isolation-cases.ts'

const asked = () => ({ endpoint: 'https://push.example/shared', ...pushKeys().keys })

/** Isolation cases: notifications. */
export const pushIsolation: IsolationCases = {
  'push.get': async (me, hers) => {
    await hers.call.push.switchOn(asked())
    expect(await me.call.push.get({})).toMatchObject({ isOn: false })
  },
  'push.switchOn': async (me, hers) => {
    await hers.call.push.switchOff({})
    await me.call.push.switchOn(asked())
    expect(await hers.call.push.get({})).toMatchObject({ isOn: false })
    await me.call.push.switchOff({})
  },
  'push.switchOff': async (me, hers) => {
    await hers.call.push.switchOn(asked())
    await me.call.push.switchOff({})
    expect(await hers.call.push.get({})).toMatchObject({ isOn: true })
  },
}
