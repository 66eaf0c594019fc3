import { createHmac, timingSafeEqual } from 'node:crypto'
import { formFields } from './form-fields.ts'
import { type InboundMail, InboundRefusal, type InboundService, refuseOtherTimes } from './inbound-service.ts'

/**
 * Mailgun's routes with an address that ends in `mime`. The signature is HMAC-SHA256 of timestamp and token with the
 * account's webhook signing key; 406 ends its attempts, any other status but 200 is tried again for eight hours
 * (documentation.mailgun.com, "Receive messages via HTTP" and "Securing webhooks").
 */
export const mailgun: InboundService = {
  proof: 'signature',
  refused: 406,
  async read({ headers, body, secret, now }): Promise<InboundMail> {
    const fields = await formFields(headers['content-type'] ?? '', body)
    const of = (name: string) => fields.get(name)?.toString() ?? ''
    const [timestamp, token] = [of('timestamp'), of('token')]
    const expected = createHmac('sha256', secret)
      .update(timestamp + token)
      .digest()
    const given = Buffer.from(of('signature'), 'hex')
    if (token === '' || given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) {
      throw new InboundRefusal('The signature is wrong.', { isForged: true })
    }
    refuseOtherTimes(Number(timestamp) * 1000, now)
    const raw = fields.get('body-mime')
    if (!raw) throw new InboundRefusal('There is no body-mime: the address of the route must end in /mime.')
    const to = of('recipient')
      .split(',')
      .map((each) => each.trim())
    return { from: of('sender'), to, raw, token: `mailgun ${token}` }
  },
}
