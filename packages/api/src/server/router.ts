import { shownRegistrationMode } from '@tidings/accounts/registration/registration'
import { z } from 'zod'
import { mailProvider } from '../mailboxes/schema.ts'
import { registrationMode } from '../people/registration-schema.ts'
import { publicProcedure, router } from '../trpc/trpc.ts'

/** Server configuration that screens depend on. */
export const serverRouter = router({
  get: publicProcedure({
    route: 'GET /server',
    scope: 'public',
    summary: 'Server features',
    description:
      'For use before logging in: whether a provider is configured to log in with, whether emails with links are delivered, and who can sign up.',
    response: {
      hasGoogle: false,
      mailboxSignIns: ['google'],
      mailboxesAllowPrivate: false,
      sendsMail: true,
      outbox: null,
      registration: 'open',
    },
  })
    .input(z.object({}).optional())
    .output(
      z.object({
        hasGoogle: z.boolean().meta({ description: 'Whether login with Google is configured.' }),
        mailboxSignIns: z.array(mailProvider).meta({
          description: 'Where mailboxes can be connected without a password.',
        }),
        mailboxesAllowPrivate: z.boolean().meta({
          description: 'Whether mailboxes may be in private networks, such as those of a bridge.',
        }),
        sendsMail: z
          .boolean()
          .meta({ description: 'Whether emails, such as password links, are sent from the server.' }),
        outbox: z.string().nullable().meta({
          description: 'The folder where emails are written instead; null for requests from other machines.',
        }),
        registration: registrationMode.meta({
          description: 'Who can sign up: anyone, whoever has an invitation, or no one.',
        }),
      }),
    )
    .query(async ({ ctx }) => ({
      hasGoogle: ctx.google !== undefined,
      mailboxSignIns: [...ctx.mailOAuth.providers],
      mailboxesAllowPrivate: ctx.mailboxesAllowPrivate,
      sendsMail: ctx.outbox === undefined,
      outbox: (ctx.isFromThisMachine && ctx.outbox) || null,
      registration: await shownRegistrationMode(ctx.database.db, ctx.registration),
    })),
})
