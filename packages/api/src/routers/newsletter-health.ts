import { listInboxAddresses } from '@tidings/db/queries/inbox-addresses'
import { lastIssue, newsletterFigures } from '@tidings/db/queries/newsletter-health'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { listReceived } from '@tidings/db/queries/received'
import { REFUSALS_KEPT } from '@tidings/db/queries/refusals'
import { z } from 'zod'
import { leavingsOf } from '../leave-newsletter.ts'
import { notFound } from '../not-found.ts'
import { pulsesOf, SILENT_AFTER } from '../rhythm/silence.ts'
import { newsletterHealth as health } from '../schemas/newsletter-health.ts'
import { userProcedure } from '../trpc.ts'
import { receivedView } from '../views/received-view.ts'

const MOST_HELD_BACK = 5

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
    const userId = ctx.user.id
    const row = await findNewsletter(db, userId, id)
    if (!row) throw notFound('newsletter')
    const now = Date.now()
    const left = new Set((await leavingsOf(ctx, [row])).keys())
    const pulse = (await pulsesOf(ctx, ctx.user, [row], { left, now })).get(id)
    const last = await lastIssue(db, userId, id)
    const addresses = await listInboxAddresses(db, userId)
    const own = addresses.find((one) => one.for_one === 1 && one.local_part === row.via_local_part)
    const heldBack = await listReceived(
      db,
      {
        userId,
        since: Math.max(now - REFUSALS_KEPT, last ? last.received_at + 1 : 0),
        states: ['set-apart', 'not-understood', 'refused'],
        newsletter: {
          id,
          ownLocalPart: own?.local_part ?? null,
          host: row.source_email.split('@').at(-1)?.toLowerCase() ?? '',
        },
      },
      { limit: MOST_HELD_BACK, offset: 0 },
    )
    const missedIssues = pulse?.missed ?? 0
    return {
      rhythm: pulse?.rhythm?.kind ?? null,
      missedIssues,
      isSilent: missedIssues >= SILENT_AFTER,
      lastIssue: last
        ? {
            id: last.id,
            subject: last.subject ?? '',
            receivedAt: new Date(last.received_at).toISOString(),
          }
        : null,
      heldBack: heldBack.map(receivedView),
      ...(await newsletterFigures(db, userId, id)),
    }
  })
