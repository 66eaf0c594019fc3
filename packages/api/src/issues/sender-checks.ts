import { OUTCOMES, POLICIES } from '@tidings/mail/sender/authentication'
import { z } from 'zod'
import { textOrNull } from '../common/fields.ts'

/** The result of a check, as in RFC 8601; `temperror` is a DNS failure and says nothing about the mail. */
const outcome = z.enum(OUTCOMES)

/** Authentication results of a mail's sender. */
export const senderChecks = z.object({
  ip: z.string().describe('The IP address of the delivering server.'),
  from: textOrNull.describe('The domain of its From header; null if there is none, or several.'),
  signatures: z
    .array(
      z.object({
        domain: z.string(),
        selector: z.string(),
        result: outcome,
        why: textOrNull,
        covers: z.array(z.string()).describe('Names of the header fields that it covers, lower case.'),
      }),
    )
    .describe('Its DKIM signatures.'),
  spf: z
    .object({ result: outcome, domain: textOrNull })
    .describe('SPF: whether the domain of the envelope sender permits that server.'),
  dmarc: z
    .object({ result: outcome, policy: z.enum(POLICIES).nullable() })
    .describe(
      'DMARC: whether the email is authenticated for the From domain, and the domain’s policy for mail that isn’t.',
    ),
  arc: z
    .object({ result: outcome, sealer: textOrNull, isBelieved: z.boolean() })
    .describe(
      'ARC: whether the chain of forwarders is valid; `isBelieved` if the last one is trusted and found the email authentic.',
    ),
})
export type SenderChecks = z.infer<typeof senderChecks>
