import { TOTP } from 'otpauth'
import { QUICK_HASH } from './quick-password.ts'
import type { TestApp } from './test-app.ts'

const HALF_MINUTE_MS = 30_000
export const PASSWORD = 'correct horse'

/** The code that an authenticator app with this secret shows, this many time steps from now. */
export function codeOf(secret: string, halfMinutes = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + halfMinutes * HALF_MINUTE_MS })
}

/** Adds a user with the password PASSWORD, hashed cheaply by default, and a confirmed address. */
export async function userWithPassword(app: TestApp, password_hash = QUICK_HASH) {
  const reader = await app.newReader()
  const known = { password_hash, email_verified_at: 1 }
  await app.db.updateTable('users').set(known).where('id', '=', reader.user.id).execute()
  // The caller in `reader` was created before the update.
  return { ...reader, ...(await app.caller(reader.token)) }
}

/** Adds a user with two-step login; no code of the app has been used. */
export async function userWithTwoStep(app: TestApp) {
  const reader = await userWithPassword(app)
  const { secret } = await reader.call.twoStep.begin()
  const keys = { password: PASSWORD, code: codeOf(secret) }
  const { recoveryCodes } = await reader.call.twoStep.switchOn(keys)
  // Otherwise a test would have to wait for the next time step.
  await app.db.updateTable('two_steps').set({ last_step: 0 }).where('user_id', '=', reader.user.id).execute()
  return { ...reader, secret, recoveryCodes }
}
