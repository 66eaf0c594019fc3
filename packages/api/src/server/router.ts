import { announce, findAnnouncement } from '@tidings/accounts/people/announcement'
import { operatorOf } from '@tidings/accounts/people/as-operator'
import { shownRegistrationMode } from '@tidings/accounts/registration'
import { z } from 'zod'
import { textOrNull } from '../common/fields.ts'
import { mailProvider } from '../mailboxes/schema.ts'
import { registrationMode } from '../people/registration-schema.ts'
import { operatorProcedure, publicProcedure, router } from '../trpc/trpc.ts'
import { announcement, MAX_ANNOUNCEMENT_LENGTH } from '../user/schema.ts'

/** Server configuration that screens depend on. */
export const serverRouter = router({
  get: publicProcedure({
    route: 'GET /server',
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
        hasGoogle: z.boolean().describe('Whether login with Google is configured.'),
        mailboxSignIns: z
          .array(mailProvider)
          .describe('Where mailboxes can be connected without a password.'),
        mailboxesAllowPrivate: z
          .boolean()
          .describe('Whether mailboxes may be in private networks, such as those of a bridge.'),
        sendsMail: z.boolean().describe('Whether emails, such as password links, are sent from the server.'),
        outbox: textOrNull.describe(
          'The folder where emails are written instead; null for requests from other machines.',
        ),
        registration: registrationMode.describe(
          'Who can sign up: anyone, whoever has an invitation, or no one.',
        ),
      }),
    )
    .query(async ({ ctx }) => ({
      hasGoogle: ctx.google !== undefined,
      mailboxSignIns: [...ctx.mailOAuth.providers],
      mailboxesAllowPrivate: ctx.mailboxesAllowPrivate,
      sendsMail: ctx.outbox === undefined,
      outbox: (ctx.isFromThisMachine && ctx.outbox) || null,
      registration: await shownRegistrationMode(ctx.db, ctx.registration),
    })),
})

const text = z
  .string()
  .max(MAX_ANNOUNCEMENT_LENGTH, `An announcement has at most ${MAX_ANNOUNCEMENT_LENGTH} characters`)
  // One line, without bidirectional and invisible characters.
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'An announcement is one line')

/** The line that all signed-in users see. */
export const announcementRouter = router({
  set: operatorProcedure({
    route: 'PUT /announcement',
    tag: 'people',
    summary: 'Announce something to everyone',
    description:
      'For the administrator. The text is shown as a line to everyone who is logged in, until they dismiss it; another text is shown again. Empty: nothing is announced. It is part of the user in the calls that return one.',
    request: { text: 'Tidings moves to a new server on Sunday, from 8 to 9.' },
    response: {
      announcement: { id: 'k3v7w2qk5m4z', text: 'Tidings moves to a new server on Sunday, from 8 to 9.' },
    },
  })
    .input(z.object({ text }))
    .output(z.object({ announcement: announcement.nullable() }))
    .mutation(async ({ ctx, input }) => {
      await announce(operatorOf(ctx), input.text.trim())
      return { announcement: await findAnnouncement(ctx.db) }
    }),
})
