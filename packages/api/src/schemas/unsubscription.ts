import { z } from 'zod'

/** One POST (RFC 8058), a mail, or the sender's page, opened by the user. */
export const unsubscribeMethod = z.enum(['one-click', 'mail', 'page'])

/** An unsubscribe method given in the newsletter's mails. */
export const unsubscribeMethodView = z.object({
  how: unsubscribeMethod,
  /** The target of the request: a host, in punycode if not ASCII, or an email address. */
  target: z.string(),
  /** With `mail`: the inbox address that it is sent from. */
  from: z.string().optional(),
  /** With `page`: its URL, which only the user opens. */
  url: z.string().optional(),
})
export type UnsubscribeMethodView = z.infer<typeof unsubscribeMethodView>

/** How a newsletter was unsubscribed from. */
export const unsubscription = z.object({
  how: unsubscribeMethod,
  target: z.string(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  /** `asked`: Tidings has done its part. */
  state: z.enum(['asking', 'asked', 'failed']),
  /** The HTTP status of the response, if any. */
  status: z.number().int().nullable(),
  /** Why it failed, or another remark, in words. */
  why: z.string().nullable(),
  /** Mails received since then, which are quarantined. */
  mailsSince: z.number().int(),
  /** If the last of them arrived ten or more days after unsubscribing: how many days after. */
  stillSends: z.number().int().nullable(),
  /** The inbox address that only this newsletter uses, which can be switched off. */
  ownAddress: z.object({ id: z.string(), address: z.string(), isOn: z.boolean() }).nullable(),
})
export type UnsubscriptionView = z.infer<typeof unsubscription>
