import { expect } from 'vitest'
import type { IsolationCases } from './isolation-cases.ts'

/** What the server says of itself, which is the same for everybody. */
export const serverIsolation: IsolationCases = {
  'server.get': async (me, hers) => {
    expect(await me.call.server.get()).toEqual(await hers.call.server.get())
  },
}
