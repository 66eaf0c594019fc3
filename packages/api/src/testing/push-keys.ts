import { createECDH, randomBytes } from 'node:crypto'

/** The keys of a browser's push subscription, and the private one. */
export function pushKeys() {
  const pair = createECDH('prime256v1')
  const auth = randomBytes(16)
  const p256dh = pair.generateKeys()
  return {
    pair,
    auth,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  }
}
