import { domainToASCII } from 'node:url'
import { isPublicName, webAddress } from '../common/net/web-address.ts'
import { percentDecoded } from '../common/text/percent-decoded.ts'
import type { Authentication } from '../sender/authentication.ts'
import { hasAlignedSignature } from '../sender/sender-proof.ts'
import { listAddresses, type UnsubscribeHeaders } from './unsubscribe-headers.ts'

/** An unsubscribe method of a list, from the headers of one of its mails. */
export type UnsubscribeMethod =
  | { how: 'one-click'; url: string; host: string }
  | ({ how: 'mail' } & UnsubscribeMailto)
  | { how: 'page'; url: string; host: string }

const ONE_CLICK = /^List-Unsubscribe\s*=\s*One-Click$/i
const COVERED = ['list-unsubscribe', 'list-unsubscribe-post']

/**
 * The unsubscribe methods in a mail's headers, best first, at most one of each kind: one-click (RFC 8058), only over
 * https and with a valid signature of the sender's domain that covers both headers, as anybody can sign headers that
 * they added; a mail; the sender's page. Clients interpret repeated headers differently, so one-click is excluded then.
 */
export function unsubscribeMethods(
  { list, post }: UnsubscribeHeaders,
  checks: Pick<Authentication, 'from' | 'dkim' | 'dmarc'> | null,
): UnsubscribeMethod[] {
  const addresses = list.flatMap(listAddresses)
  const pages = addresses.filter((address) => /^http/i.test(address)).flatMap(pageAt)
  const secure = pages.find(({ url }) => url.startsWith('https:'))
  const mail = addresses
    .filter((address) => /^mailto:/i.test(address))
    .flatMap((address) => unsubscribeMailto(address) ?? [])
  const isOneClick =
    list.length === 1 &&
    post.length === 1 &&
    ONE_CLICK.test(post[0] ?? '') &&
    checks !== null &&
    hasAlignedSignature(checks, COVERED)
  const page = secure ?? pages[0]
  return [
    ...(isOneClick && secure ? [{ how: 'one-click' as const, ...secure }] : []),
    ...mail.slice(0, 1).map((to) => ({ how: 'mail' as const, ...to })),
    ...(page ? [{ how: 'page' as const, ...page }] : []),
  ]
}

/** The host in punycode, which distinguishes look-alike characters. */
function pageAt(address: string): { url: string; host: string }[] {
  try {
    const { href, host } = webAddress(address)
    return [{ url: href, host }]
  } catch {
    return []
  }
}

/** An unsubscribe mail: one recipient, and plain text. */
interface UnsubscribeMailto {
  to: string
  subject: string
  body: string
}

const MAX_ADDRESS_LENGTH = 4000
/** The maximum of another party's text in a mail in the user's name, in UTF-16 units; lists need far less. */
const MAX_WORDS_LENGTH = 200
/** An unquoted local part. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}$/
/** Control characters, invisible characters, bidirectional marks, and line separators, except a line feed. */
const UNSEEN = /(?:(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu

/**
 * Parses a `mailto:` (RFC 6068) of a List-Unsubscribe header: one recipient at a public domain, its subject and its
 * body. Other header fields, such as copies and attachments, are ignored. Null if it can't be used.
 */
export function unsubscribeMailto(address: string): UnsubscribeMailto | null {
  if (address.length > MAX_ADDRESS_LENGTH) return null
  const [, path = '', query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(address) ?? []
  const to = recipient(percentDecoded(path))
  if (to === null) return null
  const fields = new Map<string, string>()
  for (const pair of query.split(/&(?:amp;)?/)) {
    const [name = '', ...value] = pair.split('=')
    const key = name.toLowerCase()
    const text = percentDecoded(value.join('='))
    if (text !== null && !fields.has(key)) fields.set(key, text)
  }
  const subject = plainWords((fields.get('subject') ?? '').replace(/[\r\n]+/g, ' '))
  const body = plainWords((fields.get('body') ?? '').replace(/\r\n?/g, '\n'))
  return { to, subject: subject || 'unsubscribe', body }
}

/** The text to send, cut between characters. */
function plainWords(decodedText: string): string {
  const plain = decodedText.replace(UNSEEN, ' ').trim().slice(0, MAX_WORDS_LENGTH)
  return plain.replace(/[\ud800-\udbff]$/, '')
}

function recipient(written: string | null): string | null {
  if (written === null) return null
  const at = written.lastIndexOf('@')
  const local = written.slice(0, at)
  const domain = domainToASCII(written.slice(at + 1)).toLowerCase()
  return at > 0 && LOCAL.test(local) && isPublicName(domain) ? `${local}@${domain}` : null
}
