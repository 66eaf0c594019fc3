import { found } from '@tidings/db/domain-error'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import { newsletterHealth as healthOf } from '@tidings/jobs/newsletters/newsletter-health'
import { worthOfNewsletters } from '@tidings/jobs/newsletters/newsletter-worth'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { iso } from '../common/iso.ts'
import { receivedView } from '../mails/received-schema.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { newsletterHealth as health } from './health-schema.ts'
import { newsletterWorth as worth, worthQuery } from './worth-schema.ts'

/** A newsletter's schedule, whether it fell silent, and how many of its articles were read. */
export const newsletterHealth = userProcedure({
  route: 'GET /newsletters/{id}/health',
  scope: 'read',
  summary: 'Frequency and reading statistics of a newsletter',
  description:
    'The usual schedule, derived from when issues arrived in the user’s time zone; whether two or more issues are missing, the last issue, and emails quarantined since; how many of its articles were read, and how many repeated a story that another newsletter had first.',
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
})
  .input(z.object({ id: z.string() }))
  .output(health)
  .query(async ({ ctx, input: { id } }) => {
    const row = found(await findNewsletter(ctx.db, ctx.user.id, id), 'newsletter')
    const { regularity, last, quarantined, figures } = await healthOf(ctx.db, ctx.user, row)
    return {
      frequency: regularity?.frequency ?? null,
      missedIssues: regularity?.missed ?? 0,
      isSilent: regularity?.isSilent ?? false,
      lastIssue: last
        ? {
            id: last.id,
            subject: last.subject ?? '',
            receivedAt: iso(last.received_at),
          }
        : null,
      quarantined: quarantined.map(receivedView),
      ...figures,
    }
  })

/** The figures of each newsletter for a month, a quarter or a year. */
export const newsletterWorth = userProcedure({
  route: 'GET /newsletters/worth',
  scope: 'read',
  summary: 'What newsletters are worth to the user',
  description:
    'For the last 30, 90 or 365 days in the user’s time zone, for each newsletter that sent anything: its issues and articles, how many were read and saved, the minutes that the read ones take, the stories that no other newsletter covered, those that it covered first, and how many stories the editions of these days would lose without it. `parts` divides the days into twelve parts, earliest first.',
  request: { days: '90' },
  response: {
    since: '2026-08-23T00:00:00.000Z',
    newsletters: [
      {
        id: EXAMPLE_NEWSLETTER.id,
        name: EXAMPLE_NEWSLETTER.name,
        issues: 13,
        articles: 117,
        read: 68,
        saved: 4,
        minutes: 141,
        onlyHere: 71,
        reportedFirst: 26,
        addedAt: '2026-03-02T08:00:00.000Z',
        lostWithout: 74,
        parts: Array.from({ length: 12 }, (_, n) => ({ articles: n === 3 ? 18 : 9, read: 5 })),
      },
    ],
  },
})
  .input(worthQuery)
  .output(worth)
  .query(async ({ ctx, input: { days } }) => {
    const { since, newsletters } = await worthOfNewsletters(ctx.db, ctx.user, {
      days: Number(days),
      now: Date.now(),
    })
    return {
      since: iso(since),
      newsletters: newsletters.map(({ seconds, first, addedAt, ...one }) => ({
        ...one,
        addedAt: iso(addedAt),
        minutes: Math.round(seconds / 60),
        reportedFirst: first,
      })),
    }
  })
