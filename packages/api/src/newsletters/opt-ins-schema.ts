import { z } from 'zod'
import { textOrNull } from '../common/fields.ts'

/** A mail that asks the user to confirm a subscription, and its state. Times in ISO 8601, UTC. */
export const optIn = z.object({
  id: z.string(),
  mailId: z.string().describe('The email.'),
  state: z
    .enum(['waiting', 'confirming', 'confirmed', 'opened', 'replied', 'ignored'])
    .describe(
      '`waiting` for the user, `confirming`: the server opens the link, `confirmed` by the page or by an issue, `opened` by the user, `replied`, `ignored`.',
    ),
  sender: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  words: z.string().describe('How the email asks, in its own words, shortened; plain text.'),
  receivedAt: z.string(),
  handledAt: textOrNull.describe('When the user decided; null before.'),
  link: z
    .object({
      url: z.string(),
      host: z.string().describe('In ASCII (punycode), against look-alike characters.'),
      isElsewhere: z.boolean().describe('Whether it leads to another domain than the sender’s.'),
      isOpenedHere: z.boolean().describe('Whether the server opens it; otherwise the user does.'),
    })
    .nullable()
    .describe('The one link that confirms; null if there is none, or it is ambiguous.'),
  links: z.array(z.string()).describe('The links of which one may confirm, if that is ambiguous.'),
  isSenderVerified: z
    .boolean()
    .nullable()
    .describe('Whether the email is authenticated by the sender’s domain; null if unknown.'),
  areLinksHidden: z
    .boolean()
    .describe('Whether links are left out, because the sender’s domain says that the email is forged.'),
  asksForReply: z.boolean().describe('Whether the email asks for a reply that confirms.'),
  replyTo: textOrNull.describe(
    'The recipient of a confirming reply; null if none is asked for, or it can’t be sent.',
  ),
  certainty: z
    .enum(['sure', 'likely', 'unsure'])
    .nullable()
    .describe('The confidence in the link; null without one.'),
  reasons: z.array(z.string()).describe('The reasons for it, as text after a colon.'),
  outcome: textOrNull.describe('The result of opening the link, as a sentence.'),
  newsletter: z
    .object({
      id: z.string(),
      name: z.string(),
      status: z.enum(['confirmed', 'pending', 'failed']).nullable(),
    })
    .nullable(),
})
export type OptIn = z.infer<typeof optIn>

export const EXAMPLE_OPT_IN: OptIn = {
  id: '0b1c54e7-3f7d-4a4e-9a41-c8f07a2d6e13',
  mailId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
  state: 'waiting',
  sender: { name: 'Window Box', address: 'hi@windowbox.example' },
  subject: 'One click and you’re in: confirm your subscription',
  words: 'You asked for Window Box, our weekly letter on growing food on balconies.',
  receivedAt: '2026-11-20T06:31:12.000Z',
  handledAt: null,
  link: {
    url: 'https://windowbox.example/confirm?t=8f3a11c9',
    host: 'windowbox.example',
    isElsewhere: false,
    isOpenedHere: true,
  },
  links: [],
  isSenderVerified: true,
  areLinksHidden: false,
  asksForReply: false,
  replyTo: null,
  certainty: 'sure',
  reasons: ['its words are “Confirm my subscription”', 'it leads to the sender’s site'],
  outcome: null,
  newsletter: null,
}
