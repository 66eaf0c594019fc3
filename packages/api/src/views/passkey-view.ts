import type { PasskeyRow } from '@tidings/db/schema'
import type { Passkey } from '../schemas/passkey.ts'

/** A passkey as its user sees it. */
export function passkeyView({ id, name, created_at, last_used_at, is_backed_up }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
    isBackedUp: is_backed_up === 1,
  }
}
