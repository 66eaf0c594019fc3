import { worthOfNewsletters } from '@tidings/pipeline/run/newsletters/newsletter-worth'
import { EXAMPLE_NEWSLETTER } from '../schemas/newsletter.ts'
import { newsletterWorth as worth, worthQuery } from '../schemas/newsletter-worth.ts'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** The figures of each newsletter for a month, a quarter or a year. */
export const newsletterWorth = userProcedure
  .meta(
    documented({
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
            ...{ id: EXAMPLE_NEWSLETTER.id, name: EXAMPLE_NEWSLETTER.name, issues: 13, articles: 117 },
            ...{ read: 68, saved: 4, minutes: 141, onlyHere: 71, reportedFirst: 26, lostWithout: 74 },
            parts: Array.from({ length: 12 }, (_, n) => ({ articles: n === 3 ? 18 : 9, read: 5 })),
          },
        ],
      },
    }),
  )
  .input(worthQuery)
  .output(worth)
  .query(async ({ ctx, input: { days } }) => {
    const { db } = ctx.database
    const { since, newsletters } = await worthOfNewsletters(db, ctx.user, {
      days: Number(days),
      now: Date.now(),
    })
    return {
      since: new Date(since).toISOString(),
      newsletters: newsletters.map(({ seconds, first, ...one }) => ({
        ...one,
        minutes: Math.round(seconds / 60),
        reportedFirst: first,
      })),
    }
  })
