import { X509Certificate } from 'node:crypto'
import { createSecureContext, createServer, type SecureContext } from 'node:tls'
import { LookupError } from '@tidings/mail/common/net/resolve'
import { listen } from '@tidings/mail/testing/listen'
import type { Network } from '../../fetch/network.ts'
import { makeCertificates } from '../../fetch/testing/certificates.ts'

export const PASSWORD = 'correct-horse-battery'

/** A server with one user and an empty inbox (RFC 9051), for tests that are not about mail. */
export interface ImapStandIn {
  host: string
  port: number
  network: Network
  /** SHA-256 of its certificate. */
  fingerprint: string
  close(): Promise<void>
}

/**
 * Starts it on loopback; it is `imap.example`, or the first of the hosts, and the password is PASSWORD. `respond` returns
 * the reply to a line of a client; undefined for that of a server without mail; `say` sends something later, `end` ends
 * the connection.
 */
export async function openImapStandIn(
  respond: (line: string, say: (words: string) => void, end: () => void) => string | undefined = () =>
    undefined,
  {
    hosts = ['imap.example'],
    capabilities = 'IMAP4rev1',
  }: { hosts?: readonly [string, ...string[]]; capabilities?: string } = {},
): Promise<ImapStandIn> {
  const certificates = makeCertificates('Tidings test authority of mail')
  const [host] = hosts
  const certificate = certificates.of(host)
  const others = new Map(hosts.map((name) => [name, createSecureContext(certificates.of(name))]))
  const SNICallback = (name: string, done: (error: null, context?: SecureContext) => void) =>
    done(null, others.get(name))
  const server = createServer({ ...certificate, SNICallback }, (socket) => {
    socket.on('error', () => {})
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`)
    let rest = ''
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      const say = (words: string) => socket.write(words)
      for (const line of lines) {
        const reply = respond(line, say, () => socket.end()) ?? replyTo(line)
        if (socket.writable) socket.write(reply)
      }
    })
  })
  const port = await listen(server)
  return {
    host,
    port,
    fingerprint: new X509Certificate(certificate.cert).fingerprint256,
    network: {
      ca: certificates.ca,
      resolve: async (name) => {
        if (name === 'unanswered.example') throw new LookupError('ECONNREFUSED', 'No name server.')
        return hosts.includes(name) ? ['93.184.215.14'] : []
      },
      dial: (_address, to) => ({ host: '127.0.0.1', port: to }),
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function replyTo(line: string): string {
  const [tag = '*', command = ''] = line.split(' ')
  switch (command.toUpperCase()) {
    case 'CAPABILITY':
      return `* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`
    case 'LOGIN':
      return line.includes(PASSWORD)
        ? `${tag} OK in\r\n`
        : `${tag} NO [AUTHENTICATIONFAILED] Authentication failed.\r\n`
    case 'LIST':
      return `* LIST () "/" INBOX\r\n${tag} OK done\r\n`
    case 'EXAMINE':
      return `* 0 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 1] next\r\n${tag} OK [READ-ONLY] open\r\n`
    default:
      return `${tag} OK done\r\n`
  }
}
