import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { InboundServiceName } from '@tidings/api/addresses/inbound-schema'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import {
  type InboundMail,
  InboundRefusal,
  type InboundRequest,
  type InboundService,
  jsonBody,
  MAX_WRAPPED_BYTES,
  refuseOtherTimes,
  textOf,
} from './inbound-service.ts'
import { ses } from './ses.ts'

/** Not every number: part of the signed text could otherwise belong to the token. */
const TIMESTAMP = /^\d{10}$/

/**
 * Mailgun's routes with an address that ends in `mime`. The signature is HMAC-SHA256 of timestamp and token with the
 * account's webhook signing key; 406 ends its attempts, any other status but 200 is tried again for eight hours
 * (documentation.mailgun.com, "Receive messages via HTTP" and "Securing webhooks").
 */
const mailgun: InboundService = {
  proof: 'signature',
  maxBytes: MAX_WRAPPED_BYTES,
  refused: 406,
  unreadable: 400,
  async read({ headers, body, key, now }): Promise<InboundMail> {
    const fields = await formFields(headers['content-type'] ?? '', body)
    const of = (name: string) => fields.get(name)?.toString() ?? ''
    const [timestamp, token] = [of('timestamp'), of('token')]
    const expected = createHmac('sha256', key ?? '')
      .update(timestamp + token)
      .digest()
    const given = Buffer.from(of('signature'), 'hex')
    const isSigned = given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
    if (!key || token === '' || !TIMESTAMP.test(timestamp) || !isSigned) {
      throw new InboundRefusal('The signature is wrong.', 'forged')
    }
    refuseOtherTimes(Number(timestamp) * 1000, now)
    const raw = fields.get('body-mime')
    if (!raw) {
      throw new InboundRefusal(
        'There is no body-mime: the address of the route must end in /mime.',
        'unreadable',
      )
    }
    const to = of('recipient')
      .split(',')
      .map((each) => each.trim())
    return { from: of('sender'), to, raw, token: `mailgun ${token}` }
  },
}

const SIGNATURE = 'x-twilio-email-event-webhook-signature'
const SIGNED_AT = 'x-twilio-email-event-webhook-timestamp'
/** It retries for three days. */
const MAX_RETRY_MS = 4 * 24 * 3_600_000

/**
 * SendGrid's Inbound Parse with "POST the raw, full MIME message". Only statuses of 500 and above are tried again, for
 * three days (twilio.com/docs/sendgrid, "Inbound Email Parse Webhook"). With a security policy its requests are signed too:
 * ECDSA with SHA-256 over timestamp and body ("Securing your Inbound Parse webhooks").
 */
const sendgrid: InboundService = {
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
        'There is no email: "POST the raw, full MIME message" must be selected.',
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
  const timestamp = textOf(headers[SIGNED_AT])
  const signature = Buffer.from(textOf(headers[SIGNATURE]), 'base64')
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  if (!TIMESTAMP.test(timestamp) || !verify('sha256', signed, publicKey, signature)) {
    throw new InboundRefusal('The signature is wrong.', 'forged')
  }
  refuseOtherTimes(Number(timestamp) * 1000, now, MAX_RETRY_MS)
  return `sendgrid ${createHash('sha256').update(signed).digest('base64url')}`
}

/**
 * Postmark's inbound webhook with "Include raw email content in JSON payload". 403 ends its attempts, any other status but
 * 200 is tried again for ten hours (postmarkapp.com, "Inbound webhook" and "Understanding inbound webhook retries").
 */
const postmark: InboundService = {
  proof: 'password',
  maxBytes: MAX_WRAPPED_BYTES,
  refused: 403,
  unreadable: 400,
  async read({ body }) {
    const { RawEmail, OriginalRecipient, From } = jsonBody(body)
    if (typeof RawEmail !== 'string' || RawEmail === '') {
      throw new InboundRefusal(
        'There is no RawEmail: "Include raw email content" must be selected.',
        'unreadable',
      )
    }
    return { from: textOf(From), to: [textOf(OriginalRecipient)], raw: Buffer.from(RawEmail) }
  },
}

/**
 * A raw mail (RFC 5322) in the body, its envelope in `X-Envelope-From` and `X-Envelope-To`, several recipients
 * separated by commas. Sent by our own worker for Cloudflare Email Routing, and usable by any other program.
 */
const raw: InboundService = {
  proof: 'password',
  maxBytes: MAX_MAIL_BYTES,
  refused: 422,
  unreadable: 400,
  async read({ headers, body }) {
    const to = textOf(headers['x-envelope-to'])
    if (to === '') throw new InboundRefusal('X-Envelope-To is missing.')
    const recipients = to.split(',').map((each) => each.trim())
    return { from: textOf(headers['x-envelope-from']), to: recipients, raw: body }
  },
}

/** The services by the name in the path of their webhook. */
export const SERVICES: Record<InboundServiceName, InboundService> = {
  mailgun,
  sendgrid,
  postmark,
  ses,
  cloudflare: raw,
  raw,
}

const LIMITS = { fields: 100, files: 120, parts: 120, headerPairs: 20 }
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i

/**
 * The fields of a form, `multipart/form-data` or URL-encoded, as bytes, whatever its charset: mails may be in any
 * encoding. Throws InboundRefusal for an incomplete form.
 */
async function formFields(contentType: string, body: Buffer): Promise<Map<string, Buffer>> {
  const fields = new Map<string, Buffer>()
  const headers: BusboyHeaders = {
    'content-type': URL_ENCODED.test(contentType) ? 'application/x-www-form-urlencoded' : contentType,
  }
  try {
    const form = new Busboy({
      headers,
      limits: { ...LIMITS, fieldSize: body.byteLength },
      // Each byte is a character.
      defCharset: 'latin1',
      // A file is passed on as bytes; other parts are decoded as declared.
      isPartAFile: () => true,
    })
    form.on('field', (name, value) => fields.set(name, Buffer.from(value, 'latin1')))
    form.on('file', (name, file) => {
      const chunks: Buffer[] = []
      file.on('data', (chunk: Buffer) => chunks.push(chunk))
      // An incomplete form is detected by the parser as well.
      file.on('error', () => {})
      file.on('end', () => fields.set(name, Buffer.concat(chunks)))
    })
    await pipeline(Readable.from([body]), form)
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new InboundRefusal(`The form can’t be read: ${why}`, 'unreadable')
  }
  return fields
}
