import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** A new signing secret in the format of Standard Webhooks: `whsec_` and its bytes in base64. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/**
 * The headers that let a receiver verify a call and reject repeated ones (Standard Webhooks 1.0): an HMAC-SHA256 over
 * the id, the time of the attempt (epoch milliseconds, sent as seconds) and the body.
 */
export function signatureOf(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<`webhook-${string}`, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
