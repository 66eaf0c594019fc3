import { registrableDomain } from '../common/net/site-of.ts'
import { SENDING_PLATFORMS } from './sending-platforms.ts'

/** The origin of a mail, from its headers, envelope and signatures. */
export interface Origin {
  /** Address in lower case; null if the mail has none. */
  from: string | null
  listId: string | null
  /** The MAIL FROM address; empty for a bounce. */
  envelopeFrom: string
  /** Domains of the valid DKIM signatures. */
  signedBy: readonly string[]
}

/** Shorter names occur in too many addresses to be evidence. */
const MIN_NAME_LENGTH = 4

/**
 * Whether a mail may be from the site (a host) that an address was given to: by its sender, its list or a signature; by
 * a platform that sends for the site, if the mail contains its name there; or, if the address was given to a platform,
 * by any mail from that platform.
 */
export function isRelated(senderHost: string, { from, listId, envelopeFrom, signedBy }: Origin): boolean {
  const own = registrableDomain(senderHost) ?? senderHost.toLowerCase()
  const sender = from === null ? null : registrableDomain(from)
  const list = listId === null ? null : registrableDomain(listId)
  if ([sender, list, ...signedBy.map(registrableDomain)].includes(own)) return true
  const envelope = registrableDomain(envelopeFrom)
  if (SENDING_PLATFORMS.has(own)) return envelope === own
  // Platforms write senders of domains that aren't configured there as `news=kernel.example@…`.
  const isByPlatform = [sender, envelope].some((domain) => domain !== null && SENDING_PLATFORMS.has(domain))
  if (!isByPlatform || sender === null || !SENDING_PLATFORMS.has(sender)) return false
  const [name = ''] = own.split('.')
  const words = `${from} ${listId ?? ''}`.split(/[^\p{L}\p{N}.]+/u)
  return words.includes(own) || (name.length >= MIN_NAME_LENGTH && words.join('.').split('.').includes(name))
}
