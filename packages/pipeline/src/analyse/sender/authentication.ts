/** How a check came out, in the words of RFC 8601. A failure of DNS is `temperror` and says nothing against a mail. */
export type Outcome = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'policy' | 'permerror' | 'temperror'

/** A DKIM signature of a mail. */
export interface Signature {
  /** Who signed, lower case. */
  domain: string
  selector: string
  result: Outcome
  /** Why it did not pass, where anything is known: `text-added`, `field-added:` and the field, or mailauth's comment. */
  why: string | null
  /** Names of the header fields that it covers in all their copies, lower case. */
  covers: readonly string[]
}

export type Policy = 'none' | 'quarantine' | 'reject'

/** What is known of who sent a mail. */
export interface Authentication {
  /** Who handed the mail over, and as whom it greeted; null: nobody is known, and nothing was checked. */
  ip: string | null
  helo: string | null
  /** Whether that was read from the mail, as a machine of the own network brought it; SPF is no proof then. */
  isRelayed?: boolean
  /** The domain of the From header, lower case; null where it names none, or several. */
  from: string | null
  dkim: readonly Signature[]
  /** `domain` is that of the envelope's sender, or of the greeting for a bounce. */
  spf: { result: Outcome; domain: string | null }
  /** `policy` is what the From domain asks of those who get such mail; null where it asks nothing. */
  dmarc: { result: Outcome; policy: Policy | null }
  /** Whether the sealed history of a forwarded mail holds, who sealed it last, and whether that is believed. */
  arc: { result: Outcome; sealer: string | null; isBelieved: boolean }
  /** Registered domain of the From header, once for each way in which it vouches for the mail: empty or of one. */
  aligned: readonly string[]
  /** All registered domains that vouch for the mail, whatever its From header says; sorted. */
  vouchers: readonly string[]
}

/** Of a mail that came by no connection, such as an imported one: nothing was checked. */
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

/** What checking a mail's sender came to, as it is stored (JSON, which only this product writes); null where it was never checked. */
export const storedChecks = (json: string | null): Authentication | null =>
  json === null ? null : (JSON.parse(json) as Authentication)
