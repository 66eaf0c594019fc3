import { webAddress } from '../common/net/web-address.ts'
import type { Authentication } from '../sender/authentication.ts'
import { hasAlignedSignature } from '../sender/sender-proof.ts'
import { listAddresses, type UnsubscribeHeaders } from './unsubscribe-headers.ts'
import { type UnsubscribeMailto, unsubscribeMailto } from './unsubscribe-mailto.ts'

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
