import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Certificates for names that only exist in a test, and their certificate authority (PEM). */
export interface Certificates {
  ca: string
  of(host: string): { key: string; cert: string }
}

/** A certificate that nobody but itself signed, as a bridge on the same machine makes one (PEM). */
export function selfSigned(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = pair()
  const names = extension(SUBJECT_ALT_NAME, sequence(der(0x82, Buffer.from(host))), false)
  const parts = { subject: host, issuer: host, publicKey, signer: privateKey, extra: names }
  return { key: pem(privateKey), cert: certificate(parts) }
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const ECDSA_SHA256 = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
const COMMON_NAME = oid([0x55, 0x04, 0x03])
const BASIC_CONSTRAINTS = oid([0x55, 0x1d, 0x13])
const SUBJECT_ALT_NAME = oid([0x55, 0x1d, 0x11])
const YEAR_MS = 31_536_000_000

/**
 * Creates a temporary certificate authority, and certificates signed by it on request (RFC 5280). A client that trusts
 * several of them finds the right one by its name.
 */
export function makeCertificates(issuer = 'Tidings test authority'): Certificates {
  const authority = pair()
  const isAuthority = extension(BASIC_CONSTRAINTS, sequence(der(0x01, [0xff])), true)
  const of = (subject: string, publicKey: KeyObject, extra: Buffer) =>
    certificate({ subject, issuer, publicKey, signer: authority.privateKey, extra })
  return {
    ca: of(issuer, authority.publicKey, isAuthority),
    of(host) {
      const { publicKey, privateKey } = pair()
      const names = extension(SUBJECT_ALT_NAME, sequence(der(0x82, Buffer.from(host))), false)
      return { key: pem(privateKey), cert: of(host, publicKey, names) }
    },
  }
}

function certificate(parts: {
  subject: string
  issuer: string
  publicKey: KeyObject
  signer: KeyObject
  extra: Buffer
}): string {
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1, ...crypto.getRandomValues(new Uint8Array(8))]),
    ECDSA_SHA256,
    nameOf(parts.issuer),
    sequence(time(Date.now() - YEAR_MS), time(Date.now() + YEAR_MS)),
    nameOf(parts.subject),
    parts.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(parts.extra)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, parts.signer)]))
  const text = sequence(body, ECDSA_SHA256, signature).toString('base64')
  const lines = text.match(/.{1,64}/g)?.join('\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function extension(id: Buffer, value: Buffer, isCritical: boolean): Buffer {
  const critical = isCritical ? [der(0x01, [0xff])] : []
  return sequence(id, ...critical, der(0x04, value))
}

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))))
}

function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(text))
}

function oid(bytes: number[]): Buffer {
  return der(0x06, bytes)
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** X.690, 8.1: tag, length, content. */
function der(tag: number, content: Buffer | number[]): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), Buffer.from(content)])
}
