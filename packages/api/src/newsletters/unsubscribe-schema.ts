import { UNSUBSCRIBE_KINDS } from '@tidings/db/schema/newsletters'
import { z } from 'zod'
import { int, intOrNull, textOrNull } from '../common/fields.ts'

/** One POST (RFC 8058), a mail, or the sender's page, opened by the user. */
export const unsubscribeMethod = z.enum(UNSUBSCRIBE_KINDS)

/** An unsubscribe method given in the newsletter's mails. */
export const unsubscribeMethodView = z.object({
  how: unsubscribeMethod,
  target: z
    .string()
    .describe('The target of the request: a host, in punycode if not ASCII, or an email address.'),
  from: z.string().optional().describe('With `mail`: the inbox address that it is sent from.'),
  url: z.string().optional().describe('With `page`: its URL, which only the user opens.'),
})
export type UnsubscribeMethodView = z.infer<typeof unsubscribeMethodView>

/** How a newsletter was unsubscribed from. */
export const unsubscription = z.object({
  how: unsubscribeMethod,
  target: z.string(),
  askedAt: z.string().describe('ISO 8601, UTC.'),
  state: z.enum(['asking', 'asked', 'failed']).describe('`asked`: Tidings has done its part.'),
  status: intOrNull.describe('The HTTP status of the response, if any.'),
  why: textOrNull.describe('Why it failed, or another remark, in words.'),
  mailsSince: int.describe('Emails received since then, which are quarantined.'),
  stillSends: intOrNull.describe(
    'If the last of them arrived ten or more days after unsubscribing: how many days after.',
  ),
  ownAddress: z
    .object({ id: z.string(), address: z.string(), isOn: z.boolean() })
    .nullable()
    .describe('The inbox address that only this newsletter uses, which can be switched off.'),
})
export type UnsubscriptionView = z.infer<typeof unsubscription>
