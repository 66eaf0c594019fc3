import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const MISSING = { code: 'NOT_FOUND' }

/** Isolation cases: imports of files. */
export const importsIsolation: IsolationCases = {
  'imports.list': async (me) => {
    const { imports } = await me.call.imports.list({})
    expect(imports.map(({ id }) => id)).toEqual([me.importId])
  },
  'imports.create': async (me) => {
    const made = await me.call.imports.create({ files: [{ name: 'a.mbox', size: 1 }] })
    expect(made.import).toMatchObject({ name: 'a.mbox', state: 'uploading' })
    await me.call.imports.delete({ id: made.import.id })
  },
  'imports.get': async (me, hers) => {
    expect(await refusal(me.call.imports.get({ id: hers.importId }))).toMatchObject(MISSING)
  },
  'imports.senders': async (me, hers) => {
    expect(await refusal(me.call.imports.senders({ id: hers.importId }))).toMatchObject(MISSING)
  },
  'imports.choose': async (me, hers) => {
    const choice = me.call.imports.choose({ id: hers.importId, keys: ['list:kernel.example'] })
    expect(await refusal(choice)).toMatchObject(MISSING)
  },
  'imports.stop': async (me, hers) => {
    expect(await refusal(me.call.imports.stop({ id: hers.importId }))).toMatchObject(MISSING)
  },
  'imports.delete': async (me, hers) => {
    expect(await refusal(me.call.imports.delete({ id: hers.importId }))).toMatchObject(MISSING)
  },
}
