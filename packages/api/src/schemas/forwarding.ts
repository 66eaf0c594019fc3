import { z } from 'zod'

/** A mail provider's question whether it may forward mail here, or what passes itself off as one. */
export const forwarding = z.object({
  /** The mail that asked. */
  id: z.string(),
  /** The inbox address that mail is to be forwarded to. */
  address: z.string(),
  /** To be typed in at the provider. */
  code: z.string().nullable(),
  /** `https:`; to be opened by the user alone, as it works once. Null where there is none, or the sender is not proved. */
  confirmUrl: z.string().nullable(),
  /** Where the mail's link leads, to be shown beside it; in ASCII, so that no letter passes for another. */
  host: z.string().nullable(),
  sender: z.object({ name: z.string(), address: z.string() }),
  /** Whether the sender's domain vouches for the mail; null when that isn't known. */
  isAuthenticated: z.boolean().nullable(),
  subject: z.string(),
  receivedAt: z.string(),
})
export type Forwarding = z.infer<typeof forwarding>
