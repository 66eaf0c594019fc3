import type { DKIMVerifyResult } from 'mailauth'
import type { Resolve } from '../../common/net/resolve.ts'
import { siteOf } from '../../common/net/site-of.ts'
import { headerEnd } from '../mime/header-end.ts'
import { arcOf } from './arc-of.ts'
import { type Authentication, NOTHING_CHECKED } from './authentication.ts'
import { boundLookups } from './bound-lookups.ts'
import { dmarcOf } from './dmarc-of.ts'
import { forMailauth } from './for-mailauth.ts'
import { verifySignatures } from './signature-verifier.ts'
import { signaturesOf } from './signatures-of.ts'
import { spfOf } from './spf-of.ts'

/** Postfix takes header blocks of 102 400 bytes. */
const LONGEST_HEADERS = 131_072
const MOST_LINES = 2000
/** No mail has more signatures that tell anything; each costs a lookup and a hash of the body. */
const MOST_SIGNATURES = 10

/**
 * A mail whose checks are bounded: with its first ten signatures alone, its bytes else untouched. Null when its headers
 * are too long to be checked.
 */
function checkableMail(raw: Uint8Array): Buffer | null {
  const mail = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = headerEnd(raw)
  if (end > LONGEST_HEADERS) return null
  const lines = mail.toString('latin1', 0, end).split('\n')
  if (lines.length > MOST_LINES) return null
  const starts = lines.filter((line) => /^dkim-signature[ \t]*:/i.test(line)).length
  if (starts <= MOST_SIGNATURES) return mail
  return Buffer.concat([Buffer.from(firstSignatures(lines).join('\n'), 'latin1'), mail.subarray(end)])
}

function firstSignatures(lines: readonly string[]): string[] {
  let seen = 0
  let isSignature = false
  return lines.filter((line) => {
    if (!/^[ \t]/.test(line)) {
      isSignature = /^dkim-signature[ \t]*:/i.test(line)
      if (isSignature) seen += 1
    }
    return !isSignature || seen <= MOST_SIGNATURES
  })
}

/** The names under which a mail's signatures and seals say that their keys are found; some may be wrong. */
function keyNames(mail: Buffer): string[] {
  const headers = mail.toString('latin1', 0, headerEnd(mail)).replace(/\r?\n[ \t]+/g, ' ')
  const signatures = headers.match(/^(?:dkim-signature|arc-(?:message-signature|seal))[ \t]*:.*$/gim) ?? []
  const names = signatures.flatMap((line) => {
    const domain = tag(line, 'd')
    const selector = tag(line, 's')
    return domain && selector ? [`${selector}._domainkey.${domain}`] : []
  })
  return [...new Set(names)].slice(0, MOST_SIGNATURES)
}

function tag(line: string, name: string): string | undefined {
  return new RegExp(`[;:]\\s*${name}\\s*=\\s*([^;\\s]{1,253})`, 'i').exec(line)?.[1]?.toLowerCase()
}

/** What the connection told of a mail. */
export interface Envelope {
  ip: string
  helo: string | null
  /** The envelope's sender; empty for a bounce. */
  mailFrom: string
  /** The name of this server, for macros of SPF. */
  mta: string
}

/** Each check has lookups and time of its own, so that what hangs in one leaves the others theirs. */
const KEYS = { most: 20, ms: 4000 }
const POLICIES = { most: 40, ms: 4000 }

/**
 * Checks who sent a mail: its DKIM signatures, SPF, DMARC and ARC, over the very bytes that came in. Opens nothing by
 * itself: all lookups go through `resolve`, bounded in number and time. What can't be looked up is a `temperror`.
 * Hashing the mail takes time by its bytes alone, and lets others have their turn.
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
