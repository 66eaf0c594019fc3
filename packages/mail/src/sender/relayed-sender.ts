import { addressParser } from 'postal-mime'
import type { Mailbox, ParsedMail } from '../common/types/mail.ts'
import { nameKey } from './newsletter-name.ts'
import { senderKeyOf } from './sender-key.ts'
import { isAliasService } from './sending-platforms.ts'

/** Who wrote a mail that a service forwarded to an alias in its own name. */
export interface RelayedSender {
  sender: Mailbox
  /** The domain of the From header. */
  relayedBy: string
  /** A template among those of lists that tells newsletters behind one address apart; null for an own address. */
  list: string | null
}

/** Header fields with the original author, as such services write them: a mailbox, or an address alone. */
const ORIGINALS = [
  'x-simplelogin-original-from',
  'x-anonaddy-original-from-header',
  'duck-original-from',
  'x-anonaddy-original-sender',
  'resent-from',
]
/** SimpleLogin's field with the envelope's sender, which may be an address for bounces. */
const ENVELOPE = 'x-simplelogin-envelope-from'
const BOUNCES = /^(?:bounces?|returns?|return-?path|mailer-?daemon|errors?|envelope|verp)\b/i
/** What is only the original author's if From says that somebody else wrote it. */
const WITH_MARK = new Set(['resent-from'])

const LOCAL = String.raw`[\w!#$%&*+/=?^{|}~.-]{1,64}`
const DOMAIN = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}[\p{L}\d-]{2,63}`
/** A display name with the service: `Weavers <news@weavers.example> [via Relay]`. */
const MARK = /\s{0,9}(?:\[via [^[\]]{1,40}\]|\(via [^()]{1,40}\))$/iu
const UNBRACKETED_MARK = /\s{1,9}via [\w .-]{1,40}$/iu
/** An address at the end of a display name, with an @ or what replaces it. */
const ADDRESSED = new RegExp(
  String.raw`^(.{0,300}?)[\s<'"(]{0,4}\b(${LOCAL})(@| at |\(a\)|\(at\)|\[at\])(${DOMAIN})[>'")]{0,3}$`,
  'iu',
)
/** Local parts that contain the original address: DuckDuckGo's, and addy.io's with the alias before it. */
const OF_DUCK = new RegExp(`^(${LOCAL})_at_(${DOMAIN})_[\\w.+-]{1,64}$`, 'iu')
const OF_ADDY = new RegExp(`^[\\w.-]{1,64}\\+(${LOCAL})=(${DOMAIN})$`, 'iu')
const QUOTED = /^(["'])(.*)\1$/su
const MAX_NAME_LENGTH = 500

/**
 * The author of a mail that a service forwarded to an alias, such as Firefox Relay, SimpleLogin, addy.io and DuckDuckGo:
 * by the header fields in which they keep the author, by the display name, or by the address that replies go to. From
 * any other server, newsletters are only told apart. Null for any other mail.
 */
export function relayedSender({ from, headers }: Pick<ParsedMail, 'from' | 'headers'>): RelayedSender | null {
  if (from === null || from.name.length > MAX_NAME_LENGTH) return null
  const at = from.address.lastIndexOf('@')
  const [localPart, relayedBy] = [from.address.slice(0, at), from.address.slice(at + 1)]
  const unmarked = from.name.trim().replace(MARK, '')
  const isMarked = unmarked !== from.name.trim()
  const shown = addressIn(isMarked ? unmarked : from.name.trim().replace(UNBRACKETED_MARK, ''))
  const kept = originalOf(headers, isMarked) ?? envelopeAuthor(headers, localPart)
  const encoded =
    addressOf(OF_DUCK.exec(localPart)) ??
    (isAliasService(relayedBy) ? addressOf(OF_ADDY.exec(localPart)) : null)
  const isRelay = isMarked || isAliasService(relayedBy) || encoded !== null
  const isEncoded = shown !== null && encodes(localPart, shown.address)
  const address = kept?.address ?? (isRelay || isEncoded ? (shown?.address ?? encoded) : null)
  if (address === from.address) return null
  const isService = isAliasService(relayedBy)
  const plain = isService ? unmarked.replace(UNBRACKETED_MARK, '') : unmarked
  const given = (kept?.name || (shown === null ? plain : shown.name)).replace(QUOTED, '$2')
  const name = isAddress(given) ? '' : given
  if (address && isService) return { sender: { name, address }, relayedBy, list: null }
  // Anybody can write such a name or field: it tells newsletters apart, but is not of the author's own newsletter.
  const author = address || (isMarked ? name : '')
  const key = nameKey(author).replaceAll(' ', '-')
  return key === ''
    ? null
    : {
        sender: { name: name || author, address: from.address },
        relayedBy,
        list: `relayed ${key} ${relayedBy}`,
      }
}

/** The author in a header field; null if there is none, or two differ. */
function originalOf(headers: ParsedMail['headers'], isMarked: boolean): Mailbox | null {
  for (const field of ORIGINALS) {
    if (WITH_MARK.has(field) && !isMarked) continue
    const values = new Set(headers.flatMap(({ name, value }) => (name === field ? [value] : [])))
    const [value] = values
    if (value === undefined || values.size > 1 || value.length > MAX_NAME_LENGTH) continue
    const [first, ...others] = addressParser(value, { flatten: true })
    const address = first?.address?.trim().toLowerCase() ?? ''
    if (others.length === 0 && isAddress(address)) return { name: first?.name?.trim() ?? '', address }
  }
  return null
}

/** The sender of the envelope if it wrote the mail: the reverse alias says so, or nothing says otherwise. */
function envelopeAuthor(headers: ParsedMail['headers'], localPart: string): Mailbox | null {
  const values = headers.flatMap(({ name, value }) => (name === ENVELOPE ? [value] : []))
  const address = (values[0] ?? '').replace(/^<|>$/g, '').trim().toLowerCase()
  if (values.length !== 1 || !isAddress(address)) return null
  const isForBounces = BOUNCES.test(address) || senderKeyOf(address).isFresh
  const isAuthor = encodes(localPart, address) || (!localPart.includes('_at_') && !isForBounces)
  return isAuthor ? { name: '', address } : null
}

const isAddress = (text: string) => /^[^\s@<>]{1,64}@[^\s@<>]{1,253}$/.test(text.trim())

/** The address at the end of a display name, and the name before it. */
function addressIn(text: string): Mailbox | null {
  const [, before = '', local, , domain] = ADDRESSED.exec(text) ?? []
  if (local === undefined || domain === undefined) return null
  const name = before.replace(/[\s<'"(–—-]{1,9}$/u, '').replace(/^["']/, '')
  return { name: name.trim(), address: `${local}@${domain}`.toLowerCase() }
}

const addressOf = (found: RegExpExecArray | null) =>
  found ? `${found[1] ?? ''}@${found[2] ?? ''}`.toLowerCase() : null

/** Whether a local part is an address with another @, and maybe other dots, as those that replies go to. */
function encodes(localPart: string, address: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, '_')
  return plain(localPart).startsWith(`${plain(address.replace('@', '_at_'))}_`)
}
