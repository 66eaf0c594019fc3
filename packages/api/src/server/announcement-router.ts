import { announce, findAnnouncement } from '@tidings/accounts/people/announcement'
import { operatorOf } from '@tidings/accounts/people/as-operator'
import { z } from 'zod'
import { operatorProcedure, router } from '../trpc/trpc.ts'
import { announcement, MAX_ANNOUNCEMENT_LENGTH } from '../user/schema.ts'

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
    scope: 'session',
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
      return { announcement: await findAnnouncement(ctx.database.db) }
    }),
})
