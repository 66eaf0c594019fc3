import { expect } from 'vitest'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: sending highlights to Readwise. */
export const readwiseIsolation: IsolationCases = {
  'readwise.get': async (me) => {
    expect(await me.call.readwise.get()).toMatchObject({ isConnected: false, waiting: 0 })
  },
  'readwise.connect': async (me, hers) => {
    expect(await me.call.readwise.connect({ token: 'mine' })).toMatchObject({ isConnected: true, waiting: 1 })
    expect(await hers.call.readwise.get()).toMatchObject({ isConnected: false, waiting: 0 })
    await me.call.readwise.disconnect({})
  },
  'readwise.disconnect': async (me, hers) => {
    await hers.call.readwise.connect({ token: 'hers' })
    await me.call.readwise.disconnect({})
    expect(await hers.call.readwise.get()).toMatchObject({ isConnected: true, waiting: 1 })
    await hers.call.readwise.disconnect({})
  },
}
