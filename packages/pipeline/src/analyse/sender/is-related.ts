import { registrableDomain } from '../../common/net/site-of.ts'
import { SENDING_PLATFORMS } from './sending-platforms.ts'

/** What a mail shows of where it comes from. */
export interface Origin {
  /** Addr-spec in lower case; null where the mail names none. */
  from: string | null
  listId: string | null
  /** The envelope's sender; empty for a bounce. */
  envelopeFrom: string
  /** Domains of the DKIM signatures that hold. */
  signedBy: readonly string[]
}

/** Shorter names are in too many addresses to tell anything. */
const SHORTEST_NAME = 4

/**
 * Whether a mail may be from those whom an address was given to (a host): by its sender, its list or who signed it; by a
 * platform that sends for them, when the mail names them there; or, where the address was given on a platform, by any
 * mail that this platform sends.
 */
export function isRelated(senderHost: string, { from, listId, envelopeFrom, signedBy }: Origin): boolean {
  const own = registrableDomain(senderHost) ?? senderHost.toLowerCase()
  const sender = from === null ? null : registrableDomain(from)
  const list = listId === null ? null : registrableDomain(listId)
  if ([sender, list, ...signedBy.map(registrableDomain)].includes(own)) return true
  const envelope = registrableDomain(envelopeFrom)
  if (SENDING_PLATFORMS.has(own)) return envelope === own
  // Platforms write the sender of a domain that isn't set up with them as `news=kernel.example@…`.
  const isByPlatform = [sender, envelope].some((domain) => domain !== null && SENDING_PLATFORMS.has(domain))
  if (!isByPlatform || sender === null || !SENDING_PLATFORMS.has(sender)) return false
  const [name = ''] = own.split('.')
  const words = `${from} ${listId ?? ''}`.split(/[^\p{L}\p{N}.]+/u)
  return words.includes(own) || (name.length >= SHORTEST_NAME && words.join('.').split('.').includes(name))
}
