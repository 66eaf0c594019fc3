import { createHmac, timingSafeEqual } from 'node:crypto'
import { formFields } from './form-fields.ts'
import {
  type InboundMail,
  InboundRefusal,
  type InboundService,
  MAX_WRAPPED_BYTES,
  refuseOtherTimes,
} from './inbound-service.ts'

/** Not every number: part of the signed text could otherwise belong to the token. */
const TIMESTAMP = /^\d{10}$/

/**
 * Mailgun's routes with an address that ends in `mime`. The signature is HMAC-SHA256 of timestamp and token with the
 * account's webhook signing key; 406 ends its attempts, any other status but 200 is tried again for eight hours
 * (documentation.mailgun.com, "Receive messages via HTTP" and "Securing webhooks").
 */
export const mailgun: InboundService = {
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
