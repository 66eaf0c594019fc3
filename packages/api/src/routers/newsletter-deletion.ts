import { deleteNewsletter, restoreNewsletter } from '@tidings/pipeline/run/newsletters/delete-newsletter'
import { z } from 'zod'
import { newsletter } from '../schemas/newsletter.ts'
import { yesOrNo } from '../schemas/yes-or-no.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { newsletterView } from '../views/newsletter-view.ts'

/** Deleting a newsletter, which takes effect at once, and the way back, which stands open for a moment. */
export const newsletterDeletion = {
  delete: userProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/newsletters/{id}',
        tags: ['newsletters'],
        protect: true,
        summary: 'Delete a newsletter with its mails and articles',
      },
    })
    .input(z.object({ id: z.string(), highlights: yesOrNo().optional() }))
    .output(z.object({ id: z.string(), undoSeconds: z.number().int() }))
    .mutation(async ({ ctx, input: { id, highlights: withHighlights = false } }) => {
      const within = { db: ctx.database.db, jobs: ctx.jobs }
      return { id, undoSeconds: await deleteNewsletter(within, ctx.user.id, id, { withHighlights }) }
    }),

  restore: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/newsletters/{id}/restore',
        tags: ['newsletters'],
        protect: true,
        summary: 'Undo the deletion of a newsletter',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(z.object({ newsletter }))
    .mutation(async ({ ctx, input: { id } }) => ({
      newsletter: newsletterView(await restoreNewsletter(ctx.database.db, ctx.user.id, id)),
    })),
}
