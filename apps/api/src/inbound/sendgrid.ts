import { createHash, createPublicKey, verify } from 'node:crypto'
import { formFields } from './form-fields.ts'
import {
  InboundRefusal,
  type InboundRequest,
  type InboundService,
  jsonBody,
  MAX_WRAPPED_BYTES,
  refuseOtherTimes,
  textOf,
} from './inbound-service.ts'

const SIGNATURE = 'x-twilio-email-event-webhook-signature'
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp'
/** It retries for three days. */
const MAX_RETRY_MS = 4 * 24 * 3_600_000

/**
 * SendGrid's Inbound Parse with "POST the raw, full MIME message". Only statuses of 500 and above are tried again, for
 * three days (twilio.com/docs/sendgrid, "Inbound Email Parse Webhook"). With a security policy its requests are signed too:
 * ECDSA with SHA-256 over timestamp and body ("Securing your Inbound Parse webhooks").
 */
export const sendgrid: InboundService = {
  proof: 'password',
  maxBytes: MAX_WRAPPED_BYTES,
  refused: 422,
  unreadable: 503,
  async read(request) {
    const { headers, body, key } = request
    const token = key === undefined ? undefined : tokenOfSigned(request, key)
    const fields = await formFields(headers['content-type'] ?? '', body)
    const raw = fields.get('email')
    if (!raw) {
      throw new InboundRefusal(
        'There is no email: "POST the raw, full MIME message" must be ticked.',
        'unreadable',
      )
    }
    const { from, to } = jsonBody(fields.get('envelope') ?? '')
    return { from: textOf(from), to: Array.isArray(to) ? to.map(textOf) : [], raw, token }
  },
}

/**
 * Throws InboundRefusal for a request that SendGrid didn't sign. The signature itself can't be the token: each has a
 * second valid form.
 */
function tokenOfSigned({ headers, body, now }: InboundRequest, key: string): string {
  const timestamp = textOf(headers[TIMESTAMP])
  const signature = Buffer.from(textOf(headers[SIGNATURE]), 'base64')
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  if (!/^\d{10}$/.test(timestamp) || !verify('sha256', signed, publicKey, signature)) {
    throw new InboundRefusal('The signature is wrong.', 'forged')
  }
  refuseOtherTimes(Number(timestamp) * 1000, now, MAX_RETRY_MS)
  return `sendgrid ${createHash('sha256').update(signed).digest('base64url')}`
}
