import type { ARCData, DKIMVerifyResult, DNSResolver } from 'mailauth'
import { arc } from 'mailauth/lib/arc/index.js'
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js'
import { spf } from 'mailauth/lib/spf/index.js'
import { bufferOf } from '../common/buffer-of.ts'
import { LookupError, type Resolve, withinTime } from '../common/net/resolve.ts'
import { siteOf } from '../common/net/site-of.ts'
import { wordSet } from '../common/text/word-set.ts'
import { headerEnd } from '../mime/header-fields.ts'
import { type Authentication, NOTHING_CHECKED, POLICIES } from './authentication.ts'
import { outcomeOf, signaturesOf, verifySignatures } from './signature-verifier.ts'

/** Postfix takes header blocks of 102 400 bytes. */
const MAX_HEADERS_LENGTH = 131_072
const MAX_LINES = 2000
/** More signatures add nothing; each costs a lookup and a hash of the body. */
const MAX_SIGNATURES = 10

/**
 * A mail whose checks have bounded cost: only its first ten signatures, its bytes otherwise unchanged. Null if its
 * headers are too long to be checked.
 */
function checkableMail(raw: Uint8Array): Buffer | null {
  const mail = bufferOf(raw)
  const end = headerEnd(raw)
  if (end > MAX_HEADERS_LENGTH) return null
  const lines = mail.toString('latin1', 0, end).split('\n')
  if (lines.length > MAX_LINES) return null
  const starts = lines.filter((line) => /^dkim-signature[ \t]*:/i.test(line)).length
  if (starts <= MAX_SIGNATURES) return mail
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
    return !isSignature || seen <= MAX_SIGNATURES
  })
}

/** The DNS names of the keys of a mail's signatures and seals; some may be invalid. */
function keyNames(mail: Buffer): string[] {
  const headers = mail.toString('latin1', 0, headerEnd(mail)).replace(/\r?\n[ \t]+/g, ' ')
  const signatures = headers.match(/^(?:dkim-signature|arc-(?:message-signature|seal))[ \t]*:.*$/gim) ?? []
  const names = signatures.flatMap((line) => {
    const domain = tag(line, 'd')
    const selector = tag(line, 's')
    return domain && selector ? [`${selector}._domainkey.${domain}`] : []
  })
  return [...new Set(names)].slice(0, MAX_SIGNATURES)
}

function tag(line: string, name: string): string | undefined {
  return new RegExp(`[;:]\\s*${name}\\s*=\\s*([^;\\s]{1,253})`, 'i').exec(line)?.[1]?.toLowerCase()
}

/** The SMTP envelope of a mail. */
export interface Envelope {
  ip: string
  helo: string | null
  /** The MAIL FROM address; empty for a bounce. */
  mailFrom: string
  /** The host name of this server, for SPF macros. */
  mta: string
}

/** Each check has its own limits of lookups and time, so that a slow one doesn't affect the others. */
const KEY_LIMITS = { max: 20, ms: 4000 }
const POLICY_LIMITS = { max: 40, ms: 4000 }

/**
 * Authenticates a mail: its DKIM signatures, SPF, DMARC and ARC, over the received bytes. Opens no connections itself:
 * all lookups go through `resolve`, limited in number and time. A failed lookup is a `temperror`. The time of hashing
 * depends only on the number of bytes, and it yields to other work.
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
  const lookups = boundLookups(resolve, POLICY_LIMITS)
  const { from, result, policy } = await dmarcOf(verified, vouching, lookups)
  const arc = await arcOf(verified, from, lookups)
  const own = from === null ? null : siteOf(from)
  const vouchers = [...new Set([...vouching.dkim, ...vouching.spf].map(siteOf))].sort()
  const isAligned = own !== null && (vouchers.includes(own) || arc.isBelieved)
  // A failed lookup might have authenticated the mail.
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
  const keys = boundLookups(resolve, KEY_LIMITS)
  // All at once, as mailauth looks them up in sequence: a slow one must not use up the time of the others.
  for (const name of keyNames(mail)) keys(name, 'TXT').catch(() => {})
  return verifySignatures(mail, { resolver: forMailauth(keys), rejectRsaSha1: true })
}

/** RFC 7208 allows ten lookups that may each need as many names; this limits all of them. */
const SPF_LIMITS = { max: 40, ms: 4000 }

/** Whether the domain of MAIL FROM, or of HELO for a bounce, allows mail from that address. */
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
 * Evaluates DMARC of the From domain, given the domains that authenticate the mail. A mail with several senders, or
 * none that can be parsed, has no domain and is a `permerror`: mail programs differ in which sender they show.
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
  const policy = POLICIES.find((one) => one === response.policy) ?? null
  return { result: outcomeOf(status.result), policy, from }
}

/**
 * Trusted ARC sealers: large mailbox providers that users forward their newsletters from. Anybody can seal anything.
 */
const TRUSTED_FORWARDERS = wordSet(`
  fastmail.com forwardemail.net gmail.com google.com icloud.com messagingengine.com microsoft.com
  outlook.com pobox.com proton.me protonmail.ch yahoo.com zoho.com zohomail.com
`)

/**
 * Whether the ARC chain is valid, and whether the last sealer is trusted and found that the mail passed DMARC for its
 * From domain (`from`).
 */
async function arcOf(
  verified: DKIMVerifyResult,
  from: string | null,
  resolve: Resolve,
): Promise<Authentication['arc']> {
  const { arc: sealed } = verified
  if (!sealed || (!sealed.chain && !('error' in sealed))) return NONE
  // Both come from mailauth, which types the same data differently in two files.
  const data = sealed as ARCData
  const { status, authenticationResults } = await arc(data, { resolver: forMailauth(resolve) })
  const sealer = textAt(data.lastEntry?.['arc-seal'], ['parsed', 'd', 'value'])?.toLowerCase() ?? null
  const isBelieved =
    status.result === 'pass' &&
    sealer !== null &&
    TRUSTED_FORWARDERS.has(siteOf(sealer)) &&
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

/** Adapts lookups to mailauth's types, which only include text; for MX, it reads the records of node:dns. */
function forMailauth(resolve: Resolve): DNSResolver {
  return resolve as DNSResolver
}

/**
 * Limits the lookups of one check of one mail: each name once, at most `max`, all within `ms` from now. Further lookups
 * fail like DNS failures.
 */
function boundLookups(resolve: Resolve, { max, ms }: { max: number; ms: number }): Resolve {
  const deadline = performance.now() + ms
  const asked = new Map<string, Promise<readonly unknown[]>>()
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    const before = asked.get(key)
    if (before) return before
    const left = deadline - performance.now()
    if (left <= 0) return Promise.reject(new LookupError('ETIMEOUT', 'The lookups took too long.'))
    if (asked.size >= max) return Promise.reject(new LookupError('ETIMEOUT', 'Too many lookups.'))
    const answer = withinTime(resolve(name, type), left)
    asked.set(key, answer)
    return answer
  }
}
