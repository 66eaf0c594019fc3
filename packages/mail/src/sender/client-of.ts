import { bufferOf } from '../common/buffer-of.ts'
import { headerEnd } from '../mime/header-fields.ts'

/** The SMTP client that delivered a mail, and its HELO name. */
export interface Client {
  ip: string
  helo: string | null
}

/** The maximum of header bytes that are searched. */
const LOOKED_THROUGH = 16_384

/**
 * The client that delivered a mail to this server. If it is a machine of the local network, it is a relay that recorded
 * its client in the topmost Received header (RFC 5321 4.4); without one it is the client itself.
 */
export function clientOf(raw: Uint8Array, peer: Client, isPublic: (ip: string) => boolean): Client {
  if (isPublic(peer.ip)) return peer
  const end = Math.min(headerEnd(raw), LOOKED_THROUGH)
  const headers = bufferOf(raw, end).toString('latin1')
  const first = /^received:[ \t]*(.*(?:\r?\n[ \t].*){0,20})/im.exec(headers)?.[1] ?? ''
  const [from = ''] = first.split(/\sby\s/i, 1)
  const ip = /\[(?:IPv6:)?([\da-f.:]{2,45})\]/i.exec(from)?.[1]
  const helo = /^from\s+(\S{1,255})/i.exec(from)?.[1]
  return helo !== undefined && ip !== undefined && isPublic(ip) ? { ip, helo } : peer
}
