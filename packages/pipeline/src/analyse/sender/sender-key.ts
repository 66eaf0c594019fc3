import { isMachineKey } from './is-machine-key.ts'

/** A sender's address without what machines change from mail to mail. */
export interface SenderKey {
  /** Fixed words of the local part, and the domain that somebody registered: `news@kernel.example`. */
  key: string
  /** Whether keys were taken out: then the words that are left may serve many newsletters. */
  isFresh: boolean
  /** Names between the registered domain and what platforms put before it; `tech` of `news@tech.m7.kernel.example`. */
  places: readonly string[]
  /** Labels before the registered domain, technical ones included. */
  depth: number
}

/** From here on, in characters, a local part with a digit inside is a key that leads bounces back. */
const LONG_LOCAL_PART = 20
/** Hosts that mail goes out from, numbered or not. */
const TECHNICAL =
  /^(?:e|m|mg|em|mx|mta|smtp|mail|e?mail(?:er|ing|ings)?|ummail|bounces?|return|reply|send(?:er)?|out(?:bound)?|relay|lists?|news|newsletters?|link|click|go|go2|t|r|s|n|u|sg|ses|info|notify|notifications?|updates?|comms?|mkt|marketing|reply-to|www)-?\d*$/

/** `local@domain` in lower case, as mails write it. BATV, SRS and VERP forms are undone. */
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

/** What a relay (SRS) or a bounce filter (BATV) wrote around an address comes off. */
function withoutWrapping(address: string): string {
  const srs = /^srs0[=+-][^=]+=[^=]+=([^=]+)=(.+)@[^@]+$/.exec(address)
  if (srs) return `${srs[2]}@${srs[1]}`
  return address.replace(/^(?:prvs|btv\d)=+[\da-z]+=+/, '')
}

/** Words before the first key; the whole of it when there is no key, nothing when there is no word. */
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

/** How many labels somebody registered: three under second levels such as `co.uk` and `com.au`, else two. */
function registeredLabels(labels: readonly string[]): number {
  const [second = '', top = ''] = labels.slice(-2)
  return top.length === 2 && /^(?:co|com|net|org|ac|gov|edu|or|ne|go|gob|nom)$/.test(second) ? 3 : 2
}
