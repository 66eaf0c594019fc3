import { listOptIns } from '@tidings/db/queries/opt-ins'
import { confirmOptIn, ignoreOptIn, replyToOptIn } from '@tidings/pipeline/run/confirm/decide-opt-in'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../schemas/newsletter.ts'
import { EXAMPLE_OPT_IN, optIn } from '../schemas/opt-in.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { optInView } from '../views/opt-in-view.ts'

/** Links have run out by then, in milliseconds. */
const SHOWN_FOR = 30 * 86_400_000
const MOST_SHOWN = 200

const one = z.object({ id: z.string() })

export const optInsRouter = router({
  list: userProcedure
    .meta(
      documented({
        route: 'GET /opt-ins',
        summary: 'Mails that ask to confirm a subscription',
        description:
          'Of the last thirty days, those that wait for the user first, then latest first. Such mails are no articles and begin no newsletter until the user confirms.',
        response: { optIns: [EXAMPLE_OPT_IN] },
      }),
    )
    .input(z.object({}))
    .output(z.object({ optIns: z.array(optIn) }))
    .query(async ({ ctx }) => {
      const now = Date.now()
      const window = { since: now - SHOWN_FOR, limit: MOST_SHOWN }
      const rows = await listOptIns(ctx.database.db, ctx.user.id, window)
      const canSend = ctx.outbox === undefined
      return { optIns: rows.map((row) => optInView(row, { canSend, now })) }
    }),

  confirm: userProcedure
    .meta(
      documented({
        route: 'POST /opt-ins/{id}/confirm',
        summary: 'Confirm a subscription',
        description:
          'Adds the newsletter, which stays pending until its first issue. Where `link.isOpenedHere`, the server opens the link; otherwise the user does, and this call only records that. Deciding twice is a `CONFLICT`.',
        request: { id: EXAMPLE_OPT_IN.id },
        response: { newsletterId: EXAMPLE_NEWSLETTER.id, isOpened: true },
      }),
    )
    .input(one)
    .output(z.object({ newsletterId: z.string(), isOpened: z.boolean() }))
    .mutation(({ ctx, input: { id } }) =>
      confirmOptIn({ db: ctx.database.db, jobs: ctx.jobs, limits: ctx.limits }, ctx.user.id, id),
    ),

  reply: userProcedure
    .meta(
      documented({
        route: 'POST /opt-ins/{id}/reply',
        summary: 'Confirm a subscription by a reply',
        description:
          'Sends the reply that the mail asks for to `replyTo`, once, from the inbox address that it came to, and adds the newsletter. `CONFLICT` if the sender is not authenticated; `PRECONDITION_FAILED` if the server sends no mail; `SERVICE_UNAVAILABLE` if its mail server did not take it.',
        request: { id: EXAMPLE_OPT_IN.id },
        response: { newsletterId: EXAMPLE_NEWSLETTER.id },
      }),
    )
    .input(one)
    .output(z.object({ newsletterId: z.string() }))
    .mutation(({ ctx, input: { id } }) => {
      const { database, outbox, user, work, signal } = ctx
      const reply = () =>
        replyToOptIn({ ...ctx, db: database.db, canSend: outbox === undefined }, user.id, id)
      // Queued, as it reads a mail that may be large.
      return work.run(user.id, 'mail', reply, { signal })
    }),

  ignore: userProcedure
    .meta(
      documented({
        route: 'POST /opt-ins/{id}/ignore',
        summary: 'Ignore a mail that asks to confirm, or undo that',
        description: 'The sender is told nothing. With `ignored: false` it waits again.',
        request: { id: EXAMPLE_OPT_IN.id, ignored: true },
        response: { id: EXAMPLE_OPT_IN.id, ignored: true },
      }),
    )
    .input(one.extend({ ignored: z.boolean() }))
    .output(one.extend({ ignored: z.boolean() }))
    .mutation(async ({ ctx, input: { id, ignored } }) => {
      await ignoreOptIn(ctx.database.db, ctx.user.id, id, { isIgnored: ignored })
      return { id, ignored }
    }),
})
