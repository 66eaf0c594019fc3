import type { ARCData, DKIMVerifyResult, DNSResolver } from 'mailauth'
import { arc } from 'mailauth/lib/arc/index.js'
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js'
import { spf } from 'mailauth/lib/spf/index.js'
import { LookupError, type Resolve, withinTime } from '../../common/net/resolve.ts'
import { siteOf } from '../../common/net/site-of.ts'
import { headerEnd } from '../mime/header-fields.ts'
import { type Authentication, NOTHING_CHECKED, type Policy } from './authentication.ts'
import { outcomeOf, signaturesOf, verifySignatures } from './signature-verifier.ts'

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

/** Lookups of RFC 7208 are limited to ten that may ask for as many names each; this is for all of them. */
const SPF_LIMITS = { most: 40, ms: 4000 }

/** Whether the domain of the envelope's sender, or of the greeting for a bounce, lets mail out from that address. */
async function spfOf(
  { ip, helo, mailFrom, mta }: { ip: string; helo: string | null; mailFrom: string; mta: string },
  resolve: Resolve,
): Promise<Authentication['spf']> {
  const { domain, status } = await spf({
    sender: mailFrom,
    ip,
    helo: helo ?? `[${ip}]`,
    mta,
    resolver: forMailauth(boundLookups(resolve, SPF_LIMITS)),
    maxElapsedTime: SPF_LIMITS.ms,
  })
  return { result: outcomeOf(status.result), domain: domain.toLowerCase() || null }
}

/**
 * What the domain of the From header says of a mail for which these domains vouch. A mail that names several senders,
 * or none that can be told, has no domain and is a `permerror`: no mail program can say whom its user sees.
 */
async function dmarcOf(
  { headerFrom, fromFields }: { headerFrom: string[]; fromFields: number },
  vouching: { spf: readonly string[]; dkim: readonly string[] },
  resolve: Resolve,
): Promise<Authentication['dmarc'] & { from: string | null }> {
  const { response, reason } = await evaluateDmarc({
    headerFrom,
    fromFields,
    spfDomains: [...vouching.spf],
    dkimDomains: vouching.dkim.map((domain) => ({ domain })),
    resolver: forMailauth(resolve),
  })
  if (!response)
    return { result: reason === 'no-author-domain' ? 'none' : 'permerror', policy: null, from: null }
  const { status } = response
  const from = status.header?.from?.toLowerCase() ?? null
  return { result: outcomeOf(status.result), policy: policyOf(response.policy), from }
}

function policyOf(policy: string | undefined): Policy | null {
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null
}

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
async function arcOf(
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

/** Lookups as mailauth's types have them, which know of text alone; it reads records of MX as node:dns gives them. */
function forMailauth(resolve: Resolve): DNSResolver {
  return resolve as DNSResolver
}

/**
 * Lookups for one check of one mail: each name once, `most` of them, all within `ms` from now. What comes after that
 * fails as if DNS did.
 */
function boundLookups(resolve: Resolve, { most, ms }: { most: number; ms: number }): Resolve {
  const deadline = performance.now() + ms
  const asked = new Map<string, Promise<readonly unknown[]>>()
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    const before = asked.get(key)
    if (before) return before
    const left = deadline - performance.now()
    if (left <= 0) return Promise.reject(new LookupError('ETIMEOUT', 'The lookups took too long.'))
    if (asked.size >= most) return Promise.reject(new LookupError('ETIMEOUT', 'Too many lookups.'))
    const answer = withinTime(resolve(name, type), left)
    asked.set(key, answer)
    return answer
  }
}
