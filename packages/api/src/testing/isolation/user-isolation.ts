import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: the user. */
export const userIsolation: IsolationCases = {
  'user.get': async (me, hers) => {
    expect((await me.call.user.get({})).user.uid).toBe(me.user.id)
    expect(await refusal(me.call.user.get({ email: hers.user.email }))).toMatchObject({ code: 'FORBIDDEN' })
  },
  'user.updateProfile': async (me, hers) => {
    const named = { displayName: 'Eve', email: hers.user.email }
    expect(await refusal(me.call.user.updateProfile(named))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await me.call.user.updateProfile({ displayName: 'Eve' })).user.uid).toBe(me.user.id)
    const herPicture = { photoURL: `/api/pictures/${hers.avatarId}` }
    expect(await refusal(me.call.user.updateProfile(herPicture))).toMatchObject({ code: 'BAD_REQUEST' })
    await me.call.user.updateProfile({ photoURL: null })
    expect(await hers.files.get(avatarKey(hers.user.id))).toBeDefined()
  },
  'user.updatePreferences': async (me, hers) => {
    const named = { colorMode: 'dark', email: hers.user.email } as const
    expect(await refusal(me.call.user.updatePreferences(named))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await me.call.user.updatePreferences({ colorMode: 'dark' })).user.uid).toBe(me.user.id)
  },
  'user.setTimeZone': async (me) => {
    expect((await me.call.user.setTimeZone({ timeZone: 'Asia/Tokyo' })).user.uid).toBe(me.user.id)
  },
}
