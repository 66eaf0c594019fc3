import {
  InboundRefusal,
  type InboundService,
  jsonBody,
  MAX_WRAPPED_BYTES,
  textOf,
} from './inbound-service.ts'

/**
 * Postmark's inbound webhook with "Include raw email content in JSON payload". 403 ends its attempts, any other status but
 * 200 is tried again for ten hours (postmarkapp.com, "Inbound webhook" and "Understanding inbound webhook retries").
 */
export const postmark: InboundService = {
  proof: 'password',
  maxBytes: MAX_WRAPPED_BYTES,
  refused: 403,
  unreadable: 400,
  async read({ body }) {
    const { RawEmail, OriginalRecipient, From } = jsonBody(body)
    if (typeof RawEmail !== 'string' || RawEmail === '') {
      throw new InboundRefusal(
        'There is no RawEmail: "Include raw email content" must be ticked.',
        'unreadable',
      )
    }
    return { from: textOf(From), to: [textOf(OriginalRecipient)], raw: Buffer.from(RawEmail) }
  },
}
