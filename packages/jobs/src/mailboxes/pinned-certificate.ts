import type { X509Certificate } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls'

/** When TLS starts: at once, or after STARTTLS (RFC 9051, 6.2.1). */
export interface CertificateHost {
  to: { host: string; port: number }
  /** For SNI; undefined for an IP address. */
  servername?: string | undefined
  security: 'tls' | 'starttls'
}

const PATIENCE_MS = 15_000
/** A server that sends more before STARTTLS is not an IMAP server. */
const MAX_GREETING_LENGTH = 10_000

/**
 * The certificate of an IMAP server, whoever signed it; only the request for TLS is sent. Throws if there is none in
 * time, however often the server sends something.
 */
export async function shownCertificate(
  { to, servername, security }: CertificateHost,
  patienceMs = PATIENCE_MS,
): Promise<X509Certificate> {
  const plain = connect(to)
  const late = setTimeout(() => plain.destroy(new Error('no certificate was shown in time')), patienceMs)
  try {
    const socket = security === 'starttls' ? await afterStartTls(plain) : plain
    return await new Promise((resolve, reject) => {
      // The connection is closed before any data is sent: see pinCertificate for the one that is used.
      const secure = connectSecurely(
        { socket, servername: servername ?? '', rejectUnauthorized: false },
        () => {
          const certificate = secure.getPeerX509Certificate()
          secure.destroy()
          if (certificate) resolve(certificate)
          else reject(new Error('no certificate was shown'))
        },
      )
      secure.on('error', reject).on('close', () => reject(new Error('the connection ended')))
    })
  } finally {
    clearTimeout(late)
    plain.destroy()
  }
}

function afterStartTls(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (bytes: Buffer) => {
      said += bytes.toString('latin1')
      if (said.length > MAX_GREETING_LENGTH) socket.destroy(new Error('the greeting is too long'))
      if (/^\* OK[^\n]*\n$/.test(said)) socket.write('a STARTTLS\r\n')
      if (!/^a /m.test(said)) return
      socket.off('data', listen)
      if (/^a OK\b/m.test(said)) resolve(socket)
      else reject(new Error('STARTTLS was refused'))
    }
    socket.on('data', listen)
    socket.on('error', reject).on('close', () => reject(new Error('the connection ended')))
  })
}

/** TLS options that trust only this certificate, under any name. */
export function pinCertificate(certificate: X509Certificate): ConnectionOptions {
  return {
    rejectUnauthorized: true,
    ca: certificate.toString(),
    // It need not be self-signed.
    allowPartialTrustChain: true,
    checkServerIdentity: (_host, { fingerprint256 }) =>
      fingerprint256 === certificate.fingerprint256 ? undefined : new Error('another certificate'),
  }
}
