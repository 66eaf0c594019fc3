import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_SIZE = 4096
/** The validity of a signature, in ms: at most a day (RFC 8292, 2). */
const GOOD_MS = 12 * 3_600_000

/** The push endpoint of a browser, and its encryption keys (base64url), as in the Push API. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** A new key to sign pushes with (RFC 8292): the private P-256 key, base64url. */
export function newVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // Without leading zeros it may be shorter.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** The public key of a VAPID key, uncompressed, base64url: what browsers subscribe with. */
export function vapidPublicKey(key: string): string {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(key, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}

/** Whether something can be encrypted for these keys. */
export function isPushKey({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>): boolean {
  try {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').byteLength === 16
  } catch {
    return false
  }
}

/** Encrypts a short text for a browser (RFC 8291, aes128gcm of RFC 8188). Only tests pass a salt and a private key. */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  salt: Buffer = randomBytes(16),
  privateKey?: Buffer,
): Buffer {
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const receiver = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own.getPublicKey()])
  const secret = hkdf(own.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  // 2 marks the last record.
  const body = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()]
  const publicKey = own.getPublicKey()
  return Buffer.concat([
    salt,
    size,
    Buffer.from([publicKey.byteLength]),
    publicKey,
    ...body,
    cipher.getAuthTag(),
  ])
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * The Authorization header of a push (RFC 8292): a token for the origin of `endpoint`, signed at `now` (epoch
 * milliseconds); `subject` is where the sender can be reached, an https: or mailto: address.
 */
export function vapidAuthorization(
  key: string,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: number },
): string {
  const publicKey = vapidPublicKey(key)
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: key,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + GOOD_MS) / 1000), sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
