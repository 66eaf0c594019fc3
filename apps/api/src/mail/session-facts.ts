import type { SMTPServerSession } from 'smtp-server'
import type { SmtpSession } from './smtp-sessions.ts'

/** The envelope's sender; empty for a bounce. */
export function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom ? envelope.mailFrom.address : ''
}

/** The sending client of a session; an overlong HELO name is cut. */
export function clientOf({ remoteAddress, hostNameAppearsAs }: SMTPServerSession) {
  const helo = hostNameAppearsAs ? hostNameAppearsAs.slice(0, 255) : null
  return remoteAddress ? { ip: remoteAddress, helo } : undefined
}

/** Two addresses of one user get one copy. */
export function onePerUser({ owners }: SmtpSession): [address: string, userId: string][] {
  const seen = new Map([...owners].map(([address, userId]) => [userId, address]))
  return [...seen].map(([userId, address]) => [address, userId])
}
