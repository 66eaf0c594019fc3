import { TOTP } from 'otpauth'
import { QUICK_HASH } from './quick-password.ts'
import type { TestApp } from './test-app.ts'

const HALF_MINUTE_MS = 30_000
export const PASSWORD = 'correct horse'

/** What an authenticator app with this secret shows, so many half minutes from now. */
export function codeOf(secret: string, halfMinutes = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + halfMinutes * HALF_MINUTE_MS })
}

/** Adds a user who signs in by PASSWORD, hashed quickly unless told how, and has confirmed their address. */
export async function userWithPassword(app: TestApp, password_hash = QUICK_HASH) {
  const reader = await app.newReader()
  const known = { password_hash, email_verified_at: 1 }
  await app.db.updateTable('users').set(known).where('id', '=', reader.user.id).execute()
  // Their call knows them as they were before.
  return { ...reader, ...(await app.caller(reader.token)) }
}

/** Adds one with two-step sign-in, of whose app no code was taken yet. */
export async function userWithTwoStep(app: TestApp) {
  const reader = await userWithPassword(app)
  const { secret } = await reader.call.twoStep.begin()
  const keys = { password: PASSWORD, code: codeOf(secret) }
  const { recoveryCodes } = await reader.call.twoStep.switchOn(keys)
  // Else a test would have to wait for the next half minute.
  await app.db.updateTable('two_steps').set({ last_step: 0 }).where('user_id', '=', reader.user.id).execute()
  return { ...reader, secret, recoveryCodes }
}
