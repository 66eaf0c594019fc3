import { deleteNewsletter, restoreNewsletter } from '@tidings/pipeline/run/newsletters/delete-newsletter'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER, newsletter } from '../schemas/newsletter.ts'
import { yesOrNo } from '../schemas/query-parameters.ts'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { newsletterView } from '../views/newsletter-view.ts'

/** Deleting a newsletter, which takes effect at once, and undoing that for a short time. */
export const newsletterDeletion = {
  delete: userProcedure
    .meta(
      documented({
        route: 'DELETE /newsletters/{id}',
        scope: 'write',
        summary: 'Delete a newsletter with its mails and articles',
        description:
          'Takes effect at once, and permanently after `undoSeconds`. Highlights are kept unless `highlights` is true.',
        request: { id: EXAMPLE_NEWSLETTER.id, highlights: false },
        response: { id: EXAMPLE_NEWSLETTER.id, undoSeconds: 10 },
      }),
    )
    .input(z.object({ id: z.string(), highlights: yesOrNo().optional() }))
    .output(z.object({ id: z.string(), undoSeconds: z.number().int() }))
    .mutation(async ({ ctx, input: { id, highlights: withHighlights = false } }) => {
      const within = { db: ctx.database.db, jobs: ctx.jobs }
      return { id, undoSeconds: await deleteNewsletter(within, ctx.user.id, id, { withHighlights }) }
    }),

  restore: userProcedure
    .meta(
      documented({
        route: 'POST /newsletters/{id}/restore',
        scope: 'write',
        summary: 'Undo the deletion of a newsletter',
        description: 'Restores the newsletter with all its data. Returns 404 when the time to undo is over.',
        request: { id: EXAMPLE_NEWSLETTER.id },
        response: { newsletter: EXAMPLE_NEWSLETTER },
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(z.object({ newsletter }))
    .mutation(async ({ ctx, input: { id } }) => ({
      newsletter: newsletterView(
        await restoreNewsletter({ db: ctx.database.db, jobs: ctx.jobs }, ctx.user.id, id),
      ),
    })),
}
