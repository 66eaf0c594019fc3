import { refused } from '@tidings/db/domain-error'
import { saveVisit, unmarkReadAt } from '@tidings/db/queries/editions/editions'
import { daysBefore } from '@tidings/jobs/editions/catch-up'
import { markAllRead } from '@tidings/jobs/editions/mark-all-read'
import { dateOf, dayOfDate, startOfDay } from '@tidings/mail/common/days'
import { firstSeen, visitNow } from '@tidings/mail/edition/visit'
import { z } from 'zod'
import { int } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import {
  catchUp,
  EXAMPLE_CATCH_UP,
  EXAMPLE_DAY,
  EXAMPLE_EDITION,
  edition,
  editionList,
  editionOfDayQuery,
  editionQuery,
  editionsQuery,
  markedArticles,
  markedSpan,
  undoOfMark,
  visit,
  visitInput,
} from './schema.ts'
import { catchUpView, dayView, editionView, newSince } from './view.ts'

const noSuchDay = () => refused('BAD_REQUEST', 'Invalid day, your calendar has no such date')

function dayNamed(date: string, timeZone: string) {
  const day = dayOfDate(date, timeZone)
  if (!day) throw noSuchDay()
  return day
}

export const editionsRouter = router({
  list: userProcedure({
    route: 'GET /editions',
    scope: 'read',
    summary: 'Earlier editions',
    description:
      'The days before today on which articles arrived, latest first, in the user’s time zone, with their numbers.',
    request: { pageSize: 14, after: '2026-11-21' },
    response: { editions: [EXAMPLE_DAY] },
  })
    .input(editionsQuery)
    .output(editionList)
    .query(async ({ ctx, input: { pageSize, after } }) => {
      const { id, time_zone: timeZone } = ctx.user
      const today = startOfDay(Date.now(), timeZone)
      const before = after === undefined ? today : Math.min(today, dayNamed(after, timeZone).start)
      const days = await daysBefore(ctx.db, id, {
        ...{ before, timeZone, limit: pageSize + 1 },
        withHeadlines: true,
      })
      const editions = days.slice(0, pageSize).map(dayView)
      const last = days.length > pageSize ? editions.at(-1) : undefined
      return { editions, ...(last && { next: last.day }) }
    }),

  today: userProcedure({
    route: 'GET /editions/today',
    scope: 'read',
    isHeavy: true,
    summary: 'Today’s edition',
    description:
      'The stories of today’s articles, in the user’s time zone, each once: those covered by several newsletters, articles by category or newsletter, long reads, and links. The most covered story is the lead, and the others are sorted latest first, read or not. With `minutes`, the sections have the stories that are most worth that time, the best first, after them the bare links that are worth a click, by newsletter, and `alsoToday` has the rest; once the user has seen it, see `editions.visit`, later stories change nothing in it but stand in a section of their own. At most 1,000 articles are included.',
    request: { minutes: '10', by: 'category' },
    response: EXAMPLE_EDITION,
  })
    .input(editionQuery)
    .output(edition)
    .query(async ({ ctx, input }) => {
      const { time_zone: timeZone, edition_seen_at: seenAt } = ctx.user
      const view = await editionView(ctx, ctx.user, dateOf(Date.now(), timeZone), { ...input, seenAt })
      if (!view) throw noSuchDay()
      return view
    }),

  catchUp: userProcedure({
    route: 'GET /editions/catch-up',
    scope: 'read',
    isHeavy: true,
    summary: 'What arrived while the user was away',
    description:
      'After an absence of two whole days or more, and on the first day of an account that has imported earlier issues (`isFirst`; then of the last seven days): how many articles arrived, the 20 stories that are most worth reading, and all days. See `editions.visit`.',
    response: EXAMPLE_CATCH_UP,
  })
    .input(z.object({}))
    .output(catchUp)
    .query(({ ctx }) => catchUpView(ctx, ctx.user)),

  ofDay: userProcedure({
    route: 'GET /editions/{day}',
    scope: 'read',
    isHeavy: true,
    summary: 'The edition of a day',
    description: 'Like today’s edition, for any day in the user’s time zone; it is empty if nothing arrived.',
    request: { day: '2026-11-20', minutes: '10', by: 'category' },
    response: EXAMPLE_EDITION,
  })
    .input(editionOfDayQuery)
    .output(edition)
    .query(async ({ ctx, input: { day, ...query } }) => {
      const view = await editionView(ctx, ctx.user, day, { ...query, seenAt: null })
      if (!view) throw noSuchDay()
      return view
    }),

  visit: userProcedure({
    route: 'POST /editions/visit',
    scope: 'write',
    summary: 'Record that the user opened the edition',
    description:
      'Call it when the edition is opened. After an absence of two whole days or more it returns when the user was last here, for the rest of the day; on the first day of an account with imported issues, seven days before.',
    request: { seen: EXAMPLE_EDITION.asOf },
    response: { awaySince: EXAMPLE_CATCH_UP.awaySince },
  })
    .input(visitInput)
    .output(visit)
    .mutation(async ({ ctx, input: { seen } }) => {
      const { id, time_zone: timeZone, visited_at: visitedAt, away_since: awaySince } = ctx.user
      const now = Date.now()
      const visit = visitNow({ visitedAt, awaySince }, now, timeZone)
      const seenAt = firstSeen(
        ctx.user.edition_seen_at,
        seen === undefined ? undefined : Date.parse(seen),
        now,
        timeZone,
      )
      await saveVisit(ctx.db, id, { ...visit, seenAt })
      const found = await newSince(ctx, ctx.user, visit.awaySince)
      return { awaySince: found && iso(found.since) }
    }),

  markAllRead: userProcedure({
    route: 'POST /editions/read',
    scope: 'write',
    summary: 'Mark all articles of a day, or since an instant, as read',
    description: 'Pass the returned `undo` to `editions.undoMarkAllRead` to undo exactly that.',
    request: { day: '2026-11-20', until: '2026-11-20T08:00:00.000Z' },
    response: { marked: 12, undo: '1795161600000' },
  })
    .input(markedSpan)
    .output(markedArticles)
    .mutation(async ({ ctx, input: { day, since, until } }) => {
      const { id, time_zone: timeZone } = ctx.user
      const now = Date.now()
      const span =
        day === undefined ? { start: Date.parse(since ?? ''), end: now + 1 } : dayNamed(day, timeZone)
      const end = until === undefined ? span.end : Math.min(span.end, Date.parse(until) + 1)
      const { readAt, count } = await markAllRead(ctx.db, id, { start: span.start, end }, now)
      return { marked: count, undo: count > 0 ? String(readAt) : null }
    }),

  undoMarkAllRead: userProcedure({
    route: 'POST /editions/unread',
    scope: 'write',
    summary: 'Undo marking all articles as read',
    description:
      'Marks those articles as unread that `editions.markAllRead` marked as read, except those that were marked again since.',
    request: { undo: '1795161600000' },
    response: { unmarked: 12 },
  })
    .input(undoOfMark)
    .output(z.object({ unmarked: int }))
    .mutation(async ({ ctx, input: { undo } }) => ({
      unmarked: await unmarkReadAt(ctx.db, ctx.user.id, Number(undo)),
    })),
})
