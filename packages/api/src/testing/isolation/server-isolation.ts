import { expect } from 'vitest'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: server features, which are the same for everybody. */
export const serverIsolation: IsolationCases = {
  'server.get': async (me, hers) => {
    expect(await me.call.server.get()).toEqual(await hers.call.server.get())
  },
}
