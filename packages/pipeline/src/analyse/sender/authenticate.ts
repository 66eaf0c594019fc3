import type { DKIMVerifyResult } from 'mailauth'
import type { Resolve } from '../../common/net/resolve.ts'
import { siteOf } from '../../common/net/site-of.ts'
import { arcOf } from './arc-of.ts'
import { type Authentication, NOTHING_CHECKED } from './authentication.ts'
import { boundLookups } from './bound-lookups.ts'
import { checkableMail } from './checkable-mail.ts'
import { dmarcOf } from './dmarc-of.ts'
import { forMailauth } from './for-mailauth.ts'
import { keyNames } from './key-names.ts'
import { verifySignatures } from './signature-verifier.ts'
import { signaturesOf } from './signatures-of.ts'
import { spfOf } from './spf-of.ts'

/** What the connection told of a mail. */
export interface Envelope {
  ip: string
  helo: string | null
  /** The envelope's sender; empty for a bounce. */
  mailFrom: string
  /** The name of this server, for macros of SPF. */
  mta: string
}

/** Each check has look-ups and time of its own, so that what hangs in one leaves the others theirs. */
const KEYS = { most: 20, ms: 4000 }
const POLICIES = { most: 40, ms: 4000 }

/**
 * Checks who sent a mail: its DKIM signatures, SPF, DMARC and ARC, over the very bytes that came in. Opens nothing by
 * itself: all look-ups go through `resolve`, bounded in number and time. What can't be looked up is a `temperror`. Hashing
 * the mail takes time by its bytes alone, and lets others have their turn.
 */
export async function authenticate(
  raw: Uint8Array,
  envelope: Envelope,
  resolve: Resolve,
): Promise<Authentication> {
  const { ip, helo } = envelope
  const mail = checkableMail(raw)
  const [spf, verified] = await Promise.all([spfOf(envelope, resolve), mail && verify(mail, resolve)])
  if (!verified) {
    return { ...NOTHING_CHECKED, ip, helo, spf, dmarc: { result: 'permerror', policy: null } }
  }
  const dkim = signaturesOf(verified)
  const vouching = {
    dkim: dkim.flatMap(({ domain, result }) => (result === 'pass' ? [domain] : [])),
    spf: spf.result === 'pass' && spf.domain !== null ? [spf.domain] : [],
  }
  const lookups = boundLookups(resolve, POLICIES)
  const { from, result, policy } = await dmarcOf(verified, vouching, lookups)
  const arc = await arcOf(verified, from, lookups)
  const own = from === null ? null : siteOf(from)
  const vouchers = [...new Set([...vouching.dkim, ...vouching.spf].map(siteOf))].sort()
  const isAligned = own !== null && (vouchers.includes(own) || arc.isBelieved)
  // What could not be looked up might have vouched for the mail.
  const isOpen = [spf, ...dkim].some(
    (check) => check.result === 'temperror' && check.domain !== null && siteOf(check.domain) === own,
  )
  return {
    ip,
    helo,
    from,
    dkim,
    spf,
    dmarc: { result: isOpen && result !== 'pass' ? 'temperror' : result, policy },
    arc,
    aligned: isAligned ? [own] : [],
    vouchers,
  }
}

function verify(mail: Buffer, resolve: Resolve): Promise<DKIMVerifyResult> {
  const keys = boundLookups(resolve, KEYS)
  // All at once, as mailauth asks for one after the other: one that hangs must not take the time of the rest.
  for (const name of keyNames(mail)) keys(name, 'TXT').catch(() => {})
  return verifySignatures(mail, { resolver: forMailauth(keys), rejectRsaSha1: true })
}
