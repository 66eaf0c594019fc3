import { isMachineKey } from './is-machine-key.ts'
import { senderKeyOf } from './sender-key.ts'

/** Local parts that aren't names. */
const MACHINES =
  /^(?:bounces?|return|returns|return-?path|mailer-?daemon|no-?reply|do-?not-?reply|donotreply|envelope|verp|msprvs\d*|pm_bounces|unknown)(?:$|[^a-z])/i

/** Addresses of a mailing list's roles: digests come from that for requests. */
const LIST_ROLE = /-(?:request|owner|bounces|admin)@/i

/**
 * The shown name of a sender: its display name, otherwise its address; for generated bounce addresses only the
 * registered domain, and for a role of a mailing list the list's address.
 */
export function shownName({ name, address }: { name: string; address: string }): string {
  const trimmed = name.trim()
  const isAddress = /^<?[^\s@<>]+@[^\s@<>]+>?$/.test(trimmed)
  const written = isAddress ? trimmed.replace(/[<>]/g, '').toLowerCase() : ''
  if (trimmed !== '' && !isAddress) return trimmed
  const shown = written || address
  const at = shown.lastIndexOf('@')
  if (at < 1) return shown
  const localPart = shown.slice(0, at)
  const { key, isFresh } = senderKeyOf(shown)
  const isMade = isFresh || MACHINES.test(localPart) || isMachineKey(localPart)
  return isMade ? key.slice(key.lastIndexOf('@') + 1) : shown.replace(LIST_ROLE, '@')
}
