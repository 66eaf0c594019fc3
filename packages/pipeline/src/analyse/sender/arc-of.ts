import type { ARCData, DKIMVerifyResult } from 'mailauth'
import { arc } from 'mailauth/lib/arc/index.js'
import type { Resolve } from '../../common/net/resolve.ts'
import { siteOf } from '../../common/net/site-of.ts'
import type { Authentication } from './authentication.ts'
import { forMailauth } from './for-mailauth.ts'
import { outcomeOf } from './signatures-of.ts'

/**
 * Who is believed when they seal, by ARC, how a mail fared before they forwarded it: large providers of mailboxes that
 * readers let their newsletters be forwarded from. Anybody can seal anything.
 */
const BELIEVED_FORWARDERS: ReadonlySet<string> = new Set([
  'fastmail.com',
  'forwardemail.net',
  'gmail.com',
  'google.com',
  'icloud.com',
  'messagingengine.com',
  'microsoft.com',
  'outlook.com',
  'pobox.com',
  'proton.me',
  'protonmail.ch',
  'yahoo.com',
  'zoho.com',
  'zohomail.com',
])

/**
 * Whether the history that forwarders sealed holds, and whether the last of them is believed and found that the mail
 * passed DMARC for the domain of its From header (`from`).
 */
export async function arcOf(
  verified: DKIMVerifyResult,
  from: string | null,
  resolve: Resolve,
): Promise<Authentication['arc']> {
  const { arc: sealed } = verified
  if (!sealed || (!sealed.chain && !('error' in sealed))) return NONE
  // mailauth made both, and names the data of one file differently in the other.
  const data = sealed as ARCData
  const { status, authenticationResults } = await arc(data, { resolver: forMailauth(resolve) })
  const sealer = textAt(data.lastEntry?.['arc-seal'], ['parsed', 'd', 'value'])?.toLowerCase() ?? null
  const isBelieved =
    status.result === 'pass' &&
    sealer !== null &&
    BELIEVED_FORWARDERS.has(siteOf(sealer)) &&
    from !== null &&
    textAt(authenticationResults, ['dmarc', 'result']) === 'pass' &&
    textAt(authenticationResults, ['dmarc', 'header', 'from'])?.toLowerCase() === from
  return { result: outcomeOf(status.result), sealer, isBelieved }
}

const NONE: Authentication['arc'] = { result: 'none', sealer: null, isBelieved: false }

function textAt(value: unknown, path: readonly string[]): string | undefined {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = Reflect.get(at, name)
  }
  return typeof at === 'string' ? at : undefined
}
