import { z } from 'zod'

/** By one POST (RFC 8058), by mail, or by the user on the sender's own page. */
export const unsubscribeMethod = z.enum(['one-click', 'mail', 'page'])

/** An unsubscribe method of a newsletter that its mails name. */
export const unsubscribeMethodView = z.object({
  how: unsubscribeMethod,
  /** Whom it is asked of: a host, in punycode where it has other letters, or a mail address. */
  target: z.string(),
  /** The inbox address that it is written from, with `mail`. */
  from: z.string().optional(),
  /** The page, which nobody but the user opens, with `page`. */
  url: z.string().optional(),
})
export type UnsubscribeMethodView = z.infer<typeof unsubscribeMethodView>

/** How a newsletter was unsubscribed from. */
export const unsubscription = z.object({
  how: unsubscribeMethod,
  target: z.string(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  /** `asked`: what is in our hands is done. */
  state: z.enum(['asking', 'asked', 'failed']),
  /** The HTTP status of the answer, where there was one. */
  status: z.number().int().nullable(),
  /** Why it failed, or what else there is to say of it, in words. */
  why: z.string().nullable(),
  /** Mails that came in since then, which are quarantined. */
  mailsSince: z.number().int(),
  /** When the last of them came ten days after it was left, or later: how many days after. */
  stillSends: z.number().int().nullable(),
  /** The inbox address that it alone has, which can be switched off. */
  ownAddress: z.object({ id: z.string(), address: z.string(), isOn: z.boolean() }).nullable(),
})
export type UnsubscriptionView = z.infer<typeof unsubscription>
