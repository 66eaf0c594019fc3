import { holdNewsletter, unholdNewsletter } from '@tidings/db/queries/deletions'
import { keepHighlightSources } from '@tidings/db/queries/highlights'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { regroupStories } from '@tidings/db/queries/regroup-stories'
import { linkedOfNewsletter, neighboursOfNewsletter } from '@tidings/db/queries/stories'
import { lockUser } from '@tidings/db/queries/users'
import { z } from 'zod'
import { notFound } from '../not-found.ts'
import { newsletter } from '../schemas/newsletter.ts'
import { yesOrNo } from '../schemas/yes-or-no.ts'
import { userProcedure } from '../trpc.ts'
import { newsletterView } from '../views/newsletter-view.ts'

/** What a deletion can be undone within. */
const UNDO_SECONDS = 10
/** The last moment's click is still on its way. */
const ON_ITS_WAY_MS = 5000

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
      const userId = ctx.user.id
      const now = Date.now()
      const purgeAt = now + UNDO_SECONDS * 1000 + ON_ITS_WAY_MS
      await ctx.database.db.transaction().execute(async (trx) => {
        // A mail that is being stored may tell one of its stories again.
        await lockUser(trx, userId)
        const neighbours = await neighboursOfNewsletter(trx, userId, id)
        await keepHighlightSources(trx, userId, id)
        if (!(await holdNewsletter(trx, userId, id, { withHighlights, now, purgeAt }))) {
          throw notFound('newsletter')
        }
        await regroupStories(trx, userId, neighbours, ctx.storyJudge)
        await ctx.jobs.add(trx, 'purge-newsletter', { newsletterId: id }, { runAt: purgeAt, owner: userId })
      })
      return { id, undoSeconds: UNDO_SECONDS }
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
    .mutation(({ ctx, input: { id } }) =>
      ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, ctx.user.id)
        if (!(await unholdNewsletter(trx, ctx.user.id, id))) throw notFound('newsletter')
        const linked = await linkedOfNewsletter(trx, ctx.user.id, id)
        await regroupStories(trx, ctx.user.id, linked, ctx.storyJudge)
        const row = await findNewsletter(trx, ctx.user.id, id)
        if (!row) throw notFound('newsletter')
        return { newsletter: newsletterView(row) }
      }),
    ),
}
