/** A sender's address without the parts that change with each mail. */
export interface SenderKey {
  /** Fixed words of the local part, and the registered domain: `news@kernel.example`. */
  key: string
  /** Whether keys were removed: then the remaining words may be shared by many newsletters. */
  isFresh: boolean
  /** Labels between the registered domain and the platform's labels; `tech` of `news@tech.m7.kernel.example`. */
  places: readonly string[]
  /** The number of labels before the registered domain, including technical ones. */
  depth: number
}

/** A local part of at least this many characters with a digit is a key for bounces. */
const LONG_LOCAL_PART = 20
/** Names of hosts that send mail, numbered or not. */
const TECHNICAL =
  /^(?:e|m|mg|em|mx|mta|smtp|mail|e?mail(?:er|ing|ings)?|ummail|bounces?|return|reply|send(?:er)?|out(?:bound)?|relay|lists?|news|newsletters?|link|click|go|go2|t|r|s|n|u|sg|ses|info|notify|notifications?|updates?|comms?|mkt|marketing|reply-to|www)-?\d*$/

/** `address` is `local@domain` in lower case. BATV, SRS and VERP forms are decoded. */
export function senderKeyOf(address: string): SenderKey {
  const plain = withoutWrapping(address)
  const at = plain.lastIndexOf('@')
  const { words, isFresh } = stableLocalPart(plain.slice(0, at))
  const labels = plain.slice(at + 1).split('.')
  const registered = labels.slice(-registeredLabels(labels))
  const before = labels.slice(0, labels.length - registered.length)
  return {
    key: `${words}@${registered.join('.')}`,
    isFresh,
    places: before.filter((label) => !TECHNICAL.test(label) && !isMachineKey(label)),
    depth: before.length,
  }
}

/** Removes what a relay (SRS) or bounce filter (BATV) wrote around an address. */
function withoutWrapping(address: string): string {
  const srs = /^srs0[=+-][^=]+=[^=]+=([^=]+)=(.+)@[^@]+$/.exec(address)
  if (srs) return `${srs[2]}@${srs[1]}`
  return address.replace(/^(?:prvs|btv\d)=+[\da-z]+=+/, '')
}

/** The words before the first key; the whole local part if there is no key, empty if there is no word. */
function stableLocalPart(localPart: string): { words: string; isFresh: boolean } {
  const parts = localPart.split(/[#=+._-]/)
  const isLong = localPart.length >= LONG_LOCAL_PART
  const first = parts.findIndex(
    (part, at) => isMachineKey(part) || (isLong && /\d/.test(part) && parts.length - at >= 2),
  )
  const hasRecipient = localPart.includes('=')
  if (first === -1 && !hasRecipient) return { words: localPart, isFresh: false }
  if (first === 0 && parts.length === 1) return { words: localPart, isFresh: false }
  const end = first === -1 ? 1 : first
  return { words: parts.slice(0, end).join('.'), isFresh: true }
}

/**
 * The number of labels of the registered domain: three under second-level domains such as `co.uk` and `com.au`,
 * otherwise two.
 */
function registeredLabels(labels: readonly string[]): number {
  const [second = '', top = ''] = labels.slice(-2)
  return top.length === 2 && /^(?:co|com|net|org|ac|gov|edu|or|ne|go|gob|nom)$/.test(second) ? 3 : 2
}

/** The minimum length of a key of only digits; four are a year. */
const NUMBER = 5
/** Longer runs of letters without a vowel don't occur in words of addresses. */
const UNSPEAKABLE = 5

/**
 * Whether a part of an address was generated for one mail or one user, such as `3f9a1c07`, `20445`, `lh7x2k9` or
 * `clbkghwzrjfx`, and not chosen by a person, such as `daily`, `web2mail` or `2026`.
 */
export function isMachineKey(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length >= NUMBER
  const digits = part.match(/\d/g)?.length ?? 0
  if (/^[\da-f]+$/.test(part)) return part.length >= 6 && digits > 0
  if (digits >= 2) return part.length >= 6 && (digits >= 3 || (part.match(/\d+/g)?.length ?? 0) >= 2)
  const unspoken = part.match(/[bcdfghjklmnpqrstvwxz]+/g) ?? []
  return part.length >= 8 && unspoken.some((run) => run.length > UNSPEAKABLE)
}
