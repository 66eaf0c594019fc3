import { notFound } from '@tidings/db/domain-error'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { newsletterHealth as healthOf } from '@tidings/pipeline/run/newsletters/newsletter-health'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../schemas/newsletter.ts'
import { newsletterHealth as health } from '../schemas/newsletter-health.ts'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { receivedView } from '../views/received-view.ts'

/** A newsletter's schedule, whether it fell silent, and how many of its articles were read. */
export const newsletterHealth = userProcedure
  .meta(
    documented({
      route: 'GET /newsletters/{id}/health',
      scope: 'read',
      summary: 'Frequency and reading statistics of a newsletter',
      description:
        'The usual schedule, derived from when issues arrived in the user’s time zone; whether two or more issues are missing, the last issue, and mails quarantined since; how many of its articles were read, and how many repeated a story that another newsletter had first.',
      request: { id: EXAMPLE_NEWSLETTER.id },
      response: {
        frequency: 'weekly',
        missedIssues: 0,
        isSilent: false,
        lastIssue: {
          id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          subject: 'This week in kernels',
          receivedAt: '2026-11-20T06:31:12.000Z',
        },
        quarantined: [],
        articles: 12,
        read: 9,
        elsewhereFirst: 1,
      },
    }),
  )
  .input(z.object({ id: z.string() }))
  .output(health)
  .query(async ({ ctx, input: { id } }) => {
    const { db } = ctx.database
    const row = await findNewsletter(db, ctx.user.id, id)
    if (!row) throw notFound('newsletter')
    const { regularity, last, quarantined, figures } = await healthOf(db, ctx.user, row)
    return {
      frequency: regularity?.frequency ?? null,
      missedIssues: regularity?.missed ?? 0,
      isSilent: regularity?.isSilent ?? false,
      lastIssue: last
        ? {
            id: last.id,
            subject: last.subject ?? '',
            receivedAt: new Date(last.received_at).toISOString(),
          }
        : null,
      quarantined: quarantined.map(receivedView),
      ...figures,
    }
  })
