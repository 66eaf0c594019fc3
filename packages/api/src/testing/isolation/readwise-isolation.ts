import { expect } from 'vitest'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: sending highlights to Readwise. */
export const readwiseIsolation: IsolationCases = {
  'readwise.get': async (me) => {
    expect(await me.call.readwise.get()).toMatchObject({ isConnected: true, waiting: 0 })
  },
  'readwise.connect': async (me, hers) => {
    expect(await me.call.readwise.connect({ token: 'mine' })).toMatchObject({ isConnected: true, waiting: 1 })
    expect(await hers.call.readwise.get()).toMatchObject({ waiting: 0 })
  },
  'readwise.disconnect': async (me, hers) => {
    expect(await me.call.readwise.disconnect({})).toMatchObject({ isConnected: false })
    expect(await hers.call.readwise.get()).toMatchObject({ isConnected: true })
  },
}
