import { domainToASCII } from 'node:url'
import { siteOf, siteOfAddress } from '../common/net/site-of.ts'
import type { Authentication } from '../sender/authentication.ts'
import { hasAlignedSignature, provedDomain } from '../sender/sender-proof.ts'
import { isSharedSender } from '../sender/shared-senders.ts'

/** An address that all parsers read alike (RFC 5321 without quotes and comments). */
const PLAIN = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/
const MAX_LENGTH = 254

/**
 * The recipient of a confirming reply: the sender, if the mail is proved to be from its domain, or the Reply-To
 * address, if that is at the same site, nobody else has addresses there, and the signature covers it. Null otherwise: a
 * reply reveals to its recipient that the user's address is read.
 */
export function replyRecipient({
  authentication,
  sender,
  replyTo,
}: {
  authentication: Authentication | null
  /** Addr-specs, lower case; null where the mail has none. */
  sender: string | null
  replyTo: string | null
}): string | null {
  const proved = provedDomain(authentication)
  if (authentication === null || proved === null || sender === null || !isPlain(sender)) return null
  if (domainToASCII(sender.slice(sender.lastIndexOf('@') + 1)) !== domainToASCII(proved)) return null
  if (replyTo === null || replyTo === sender) return sender
  const site = siteOf(proved)
  const isOwn = isPlain(replyTo) && siteOfAddress(replyTo) === site && !isSharedSender(site)
  return isOwn && hasAlignedSignature(authentication, ['from', 'reply-to']) ? replyTo : null
}

const isPlain = (address: string): boolean => address.length <= MAX_LENGTH && PLAIN.test(address)
