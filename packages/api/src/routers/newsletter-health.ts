import { notFound } from '@tidings/db/domain-error'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { newsletterHealth as healthOf } from '@tidings/pipeline/run/newsletters/newsletter-health'
import { z } from 'zod'
import { newsletterHealth as health } from '../schemas/newsletter-health.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { receivedView } from '../views/received-view.ts'

/** How a newsletter is doing: its rhythm, whether it fell silent, and what its articles are to the reader. */
export const newsletterHealth = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/newsletters/{id}/health',
      tags: ['newsletters'],
      protect: true,
      summary: 'How often a newsletter comes, and what it is read for',
    },
  })
  .input(z.object({ id: z.string() }))
  .output(health)
  .query(async ({ ctx, input: { id } }) => {
    const { db } = ctx.database
    const row = await findNewsletter(db, ctx.user.id, id)
    if (!row) throw notFound('newsletter')
    const { regularity, last, heldBack, figures } = await healthOf(db, ctx.user, row)
    return {
      rhythm: regularity?.rhythm ?? null,
      missedIssues: regularity?.missed ?? 0,
      isSilent: regularity?.isSilent ?? false,
      lastIssue: last
        ? {
            id: last.id,
            subject: last.subject ?? '',
            receivedAt: new Date(last.received_at).toISOString(),
          }
        : null,
      heldBack: heldBack.map(receivedView),
      ...figures,
    }
  })
