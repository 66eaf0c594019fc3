import { spf } from 'mailauth/lib/spf/index.js'
import type { Resolve } from '../../common/net/resolve.ts'
import type { Authentication } from './authentication.ts'
import { boundLookups } from './bound-lookups.ts'
import { forMailauth } from './for-mailauth.ts'
import { outcomeOf } from './signatures-of.ts'

/** Lookups of RFC 7208 are limited to ten that may ask for as many names each; this is for all of them. */
const LIMITS = { most: 40, ms: 4000 }

/** Whether the domain of the envelope's sender, or of the greeting for a bounce, lets mail out from that address. */
export async function spfOf(
  { ip, helo, mailFrom, mta }: { ip: string; helo: string | null; mailFrom: string; mta: string },
  resolve: Resolve,
): Promise<Authentication['spf']> {
  const { domain, status } = await spf({
    sender: mailFrom,
    ip,
    helo: helo ?? `[${ip}]`,
    mta,
    resolver: forMailauth(boundLookups(resolve, LIMITS)),
    maxElapsedTime: LIMITS.ms,
  })
  return { result: outcomeOf(status.result), domain: domain.toLowerCase() || null }
}
