import { expect } from 'vitest'
import { passkeyDevice } from '../passkey-device.ts'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: passkeys. */
export const passkeysIsolation: IsolationCases = {
  'auth.beginPasskey': async (me) => {
    expect(Object.keys(await me.call.auth.beginPasskey())).not.toContain('allowCredentials')
  },
  'auth.passkey': async (me, hers) => {
    const device = passkeyDevice()
    const userHandle = Buffer.from(hers.user.id).toString('base64url')
    const shown = device.show(await me.call.auth.beginPasskey(), { userHandle })
    const credential = { ...shown, id: hers.passkeyId, rawId: hers.passkeyId }
    expect(await refusal(me.call.auth.passkey({ credential }))).toMatchObject({ code: 'UNAUTHORIZED' })
  },
  'passkeys.list': async (me) => {
    const { passkeys } = await me.call.passkeys.list()
    expect(passkeys.map(({ id }) => id)).toEqual([me.passkeyId])
  },
  'passkeys.begin': async (me) => {
    const begun = me.call.passkeys.begin({ password: 'a guess' })
    expect(await refusal(begun)).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'passkeys.add': async (me, hers) => {
    const user = { id: Buffer.from(hers.user.id).toString('base64url') }
    const credential = passkeyDevice().make({ rp: { id: 'tidings.test' }, user, challenge: 'made-up' })
    const added = me.call.passkeys.add({ credential })
    expect(await refusal(added)).toMatchObject({ code: 'BAD_REQUEST' })
  },
  'passkeys.rename': async (me, hers) => {
    const renamed = me.call.passkeys.rename({ id: hers.passkeyId, name: 'Mine' })
    expect(await refusal(renamed)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'passkeys.remove': async (me, hers) => {
    const removed = me.call.passkeys.remove({ id: hers.passkeyId, password: 'a guess' })
    expect(await refusal(removed)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
