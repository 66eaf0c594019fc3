import { domainToASCII } from 'node:url'
import { siteOf, siteOfAddress } from '../common/net/site-of.ts'
import type { ConfirmationReason } from '../common/types/confirming-choice.ts'
import type { Authentication } from '../sender/authentication.ts'
import { provedDomain, unprovedReason } from '../sender/sender-proof.ts'
import { SENDING_PLATFORMS } from '../sender/sending-platforms.ts'
import { isSharedSender } from '../sender/shared-senders.ts'

/** A mail that asks to confirm a newsletter, and the chosen link. */
export interface LinkToFollow {
  /** The authentication result of its sender; null if there is none. */
  authentication: Authentication | null
  /** Addr-spec of the displayed sender; null without one. */
  sender: string | null
  /** Null if none was chosen. */
  url: string | null
  /** Of the newsletter that waits to be confirmed, as entered by the user; lower case. */
  sourceEmail: string
}

/**
 * Why the server doesn't open the link itself; null if it may: the mail is proved to come from the newsletter's exact
 * address, or from its registered domain, and then the link must lead there as well: not everybody at a domain sends
 * its newsletter. At a mail provider, and on shared platforms, anybody can take a newsletter's name.
 */
export function notFollowedReason({
  authentication,
  sender,
  url,
  sourceEmail,
}: LinkToFollow): ConfirmationReason | null {
  const proved = provedDomain(authentication)
  if (proved === null) return unprovedReason(authentication)
  // Parsers may disagree about the sender.
  const shown = sender === null ? '' : domainToASCII(sender.slice(sender.lastIndexOf('@') + 1))
  if (sender === null || shown !== domainToASCII(proved)) return ['ambiguous-sender']
  if (sender.toLowerCase() === sourceEmail) return null
  const site = siteOf(proved)
  const isOwn = site === siteOfAddress(sourceEmail) && (!isSharedSender(site) || SENDING_PLATFORMS.has(site))
  if (!isOwn) return ['shared-domain', site]
  const target = url === null ? site : siteOf(new URL(url).hostname)
  return target === site ? null : ['link-elsewhere', target, sourceEmail]
}
