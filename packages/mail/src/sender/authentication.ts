/** The result of a check, in the terms of RFC 8601. `temperror` is a DNS failure and does not count against a mail. */
export const OUTCOMES = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'policy',
  'permerror',
  'temperror',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A DKIM signature of a mail. */
export interface Signature {
  /** The signing domain, lower case. */
  domain: string
  selector: string
  result: Outcome
  /** Why it did not pass, if known: `text-added`, `field-added:` and the field, or mailauth's comment. */
  why: string | null
  /** Names of the header fields of which it covers all occurrences, lower case. */
  covers: readonly string[]
}

export const POLICIES = ['none', 'quarantine', 'reject'] as const
export type Policy = (typeof POLICIES)[number]

/** The authentication results of a mail. */
export interface Authentication {
  /** The IP address of the SMTP client; null: unknown, and nothing was checked. */
  ip: string | null
  helo: string | null
  /**
   * Whether the address is from a Received header, because a machine of the local network relayed the mail; SPF is no
   * proof then.
   */
  isRelayed?: boolean
  /** The domain of the From header, lower case; null if it has none or several. */
  from: string | null
  dkim: readonly Signature[]
  /** `domain` is that of MAIL FROM, or of HELO for a bounce. */
  spf: { result: Outcome; domain: string | null }
  /** `policy` is the DMARC policy of the From domain; null if it has none. */
  dmarc: { result: Outcome; policy: Policy | null }
  /** Whether the ARC chain is valid, the last sealer, and whether it is trusted. */
  arc: { result: Outcome; sealer: string | null; isBelieved: boolean }
  /** The registered domain of the From header, if it authenticates the mail; otherwise empty. */
  aligned: readonly string[]
  /** All registered domains that authenticate the mail, independent of its From header; sorted. */
  vouchers: readonly string[]
}

/** For a mail that wasn't received by SMTP, such as an imported one: nothing was checked. */
export const NOTHING_CHECKED: Authentication = {
  ip: null,
  helo: null,
  from: null,
  dkim: [],
  spf: { result: 'none', domain: null },
  dmarc: { result: 'none', policy: null },
  arc: { result: 'none', sealer: null, isBelieved: false },
  aligned: [],
  vouchers: [],
}

/** Parses the stored results of a mail's checks (JSON, written only by this product); null if it was never checked. */
export const storedChecks = (json: string | null): Authentication | null =>
  json === null ? null : (JSON.parse(json) as Authentication)
