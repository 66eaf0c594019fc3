import { signOut } from '@tidings/accounts/account/end-access'
import { logEvent } from '@tidings/accounts/log-event'
import { notFound } from '@tidings/db/domain-error'
import { deleteSession, listSessions } from '@tidings/db/queries/accounts/sessions'
import { z } from 'zod'
import { int } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { session } from './schema.ts'

/** The user's sessions. */
export const sessionsRouter = router({
  list: userProcedure({
    route: 'GET /sessions',
    scope: 'session',
    summary: 'Where you are logged in',
    description:
      'This session first, then the others by last use. A session expires after 30 days without use, and after 180 days at the latest.',
    response: {
      sessions: [
        {
          id: '0b6e7d3a-8a52-4b53-9a43-d7f0b2b0c9de',
          beganAt: '2026-11-02T08:10:00.000Z',
          seenAt: '2026-11-20T06:45:00.000Z',
          browser: 'Firefox',
          system: 'Linux',
          isThis: true,
        },
      ],
    },
  })
    .input(z.object({}).optional())
    .output(z.object({ sessions: z.array(session) }))
    .query(async ({ ctx }) => {
      const rows = await listSessions(ctx.db, ctx.user.id, Date.now())
      const sessions = rows.map(({ handle, began_at, seen_at, browser, system }) => ({
        id: handle,
        beganAt: iso(began_at),
        seenAt: iso(seen_at),
        browser,
        system,
        isThis: handle === ctx.session?.handle,
      }))
      return { sessions: sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) }
    }),

  end: userProcedure({
    route: 'DELETE /sessions/{id}',
    scope: 'session',
    summary: 'End a session',
    description: 'Ends one session; its token is no longer accepted. It may be the current one.',
    request: { id: '0b6e7d3a-8a52-4b53-9a43-d7f0b2b0c9de' },
    response: { id: '0b6e7d3a-8a52-4b53-9a43-d7f0b2b0c9de' },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteSession(ctx.db, ctx.user.id, id))) throw notFound('session')
      if (id === ctx.session?.handle && ctx.session.by === 'cookie') ctx.setCookie(ctx.sessions.blankCookie())
      logEvent(ctx.log, 'session.ended', { userId: ctx.user.id })
      return { id }
    }),

  endAll: userProcedure({
    route: 'DELETE /sessions',
    scope: 'session',
    summary: 'Log out everywhere',
    description: 'Ends all sessions, including the current one.',
    response: { ended: 3 },
  })
    .input(z.object({}).optional())
    .output(z.object({ ended: int }))
    .mutation(async ({ ctx }) => {
      const ended = await signOut(ctx.db, ctx.user.id)
      if (ctx.session?.by === 'cookie') ctx.setCookie(ctx.sessions.blankCookie())
      logEvent(ctx.log, 'sessions.ended', { userId: ctx.user.id, count: ended })
      return { ended }
    }),
})
