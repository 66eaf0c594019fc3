import { z } from 'zod'

/** How a check came out, in the words of RFC 8601; `temperror` is a failure of DNS and says nothing of the mail. */
const outcome = z.enum(['pass', 'fail', 'softfail', 'neutral', 'none', 'policy', 'permerror', 'temperror'])

/** What is known of who sent a mail. */
export const senderChecks = z.object({
  /** The address of the machine that handed it over. */
  ip: z.string(),
  /** The domain of its From header; null where that names none, or several. */
  from: z.string().nullable(),
  /** Its DKIM signatures. */
  signatures: z.array(
    z.object({
      domain: z.string(),
      selector: z.string(),
      result: outcome,
      why: z.string().nullable(),
      /** Names of the header fields that it covers, lower case. */
      covers: z.array(z.string()),
    }),
  ),
  /** Whether the domain of the envelope's sender lets mail out from that machine. */
  spf: z.object({ result: outcome, domain: z.string().nullable() }),
  /** Whether the From domain vouches for the mail, and what it asks to be done with mail for which it doesn't. */
  dmarc: z.object({ result: outcome, policy: z.enum(['none', 'quarantine', 'reject']).nullable() }),
  /** Whether what forwarders sealed holds; `isBelieved` where the last of them is a known one that found it genuine. */
  arc: z.object({ result: outcome, sealer: z.string().nullable(), isBelieved: z.boolean() }),
})
export type SenderChecks = z.infer<typeof senderChecks>
