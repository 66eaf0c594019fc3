import { formFields } from './form-fields.ts'
import { InboundRefusal, type InboundService, jsonBody, textOf } from './inbound-service.ts'

/**
 * SendGrid's Inbound Parse with "POST the raw, full MIME message". Statuses of 500 and above are tried again for three
 * days (twilio.com/docs/sendgrid, "Inbound Email Parse Webhook").
 */
export const sendgrid: InboundService = {
  proof: 'password',
  refused: 422,
  async read({ headers, body }) {
    const fields = await formFields(headers['content-type'] ?? '', body)
    const raw = fields.get('email')
    if (!raw) throw new InboundRefusal('There is no email: "POST the raw, full MIME message" must be ticked.')
    const { from, to } = jsonBody(fields.get('envelope') ?? '')
    return { from: textOf(from), to: Array.isArray(to) ? to.map(textOf) : [], raw }
  },
}
