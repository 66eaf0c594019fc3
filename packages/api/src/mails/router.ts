import { releaseMail } from '@tidings/jobs/process/release-mail'
import { z } from 'zod'
import { router, userProcedure } from '../trpc/trpc.ts'
import { receivedMails } from './received-router.ts'

/** Received mails. */
export const mailsRouter = router({
  received: receivedMails,

  release: userProcedure({
    route: 'POST /mails/{id}/release',
    scope: 'session',
    summary: 'Release a quarantined email',
    description:
      'Queues a quarantined email for processing; it becomes an issue of its newsletter. Later emails authenticated by the same domains are accepted as well. Returns `CONFLICT` if the email is not quarantined.',
    request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55' },
    response: { queued: true },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ queued: z.literal(true) }))
    .mutation(async ({ ctx, input: { id } }) => {
      await releaseMail({ db: ctx.database.db, jobs: ctx.jobs }, ctx.user.id, id)
      return { queued: true }
    }),
})
