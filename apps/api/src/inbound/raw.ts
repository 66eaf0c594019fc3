import { MAX_MAIL_BYTES } from '../mail/mail-server.ts'
import { InboundRefusal, type InboundService, textOf } from './inbound-service.ts'

/**
 * A raw mail (RFC 5322) in the body, its envelope in `X-Envelope-From` and `X-Envelope-To`, several recipients
 * separated by commas. Sent by our own worker for Cloudflare Email Routing, and usable by any other program.
 */
export const raw: InboundService = {
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
