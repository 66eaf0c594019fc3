import { signOut } from '@tidings/accounts/account/end-access'
import { logEvent } from '@tidings/accounts/log-event'
import { notFound } from '@tidings/db/domain-error'
import { deleteSession, listSessions } from '@tidings/db/queries/sessions'
import { z } from 'zod'
import { session } from '../schemas/account.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

/** Where the user is signed in. */
export const sessionsRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/sessions',
        tags: ['sessions'],
        protect: true,
        summary: 'Where you are signed in',
      },
    })
    .input(z.object({}).optional())
    .output(z.object({ sessions: z.array(session) }))
    .query(async ({ ctx }) => {
      const rows = await listSessions(ctx.database.db, ctx.user.id, Date.now())
      const sessions = rows.map(({ handle, began_at, seen_at, browser, system }) => ({
        id: handle,
        beganAt: new Date(began_at).toISOString(),
        seenAt: new Date(seen_at).toISOString(),
        browser,
        system,
        isThis: handle === ctx.session?.handle,
      }))
      return { sessions: sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) }
    }),

  end: userProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/sessions/{id}',
        tags: ['sessions'],
        protect: true,
        summary: 'Sign out somewhere',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteSession(ctx.database.db, ctx.user.id, id))) throw notFound('session')
      if (id === ctx.session?.handle && ctx.session.by === 'cookie') ctx.setCookie(ctx.sessions.blankCookie())
      logEvent(ctx.log, 'session.ended', { userId: ctx.user.id })
      return { id }
    }),

  endAll: userProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/sessions',
        tags: ['sessions'],
        protect: true,
        summary: 'Sign out everywhere, here too',
      },
    })
    .input(z.object({}).optional())
    .output(z.object({ ended: z.number().int() }))
    .mutation(async ({ ctx }) => {
      const ended = await signOut(ctx.database.db, ctx.user.id)
      if (ctx.session?.by === 'cookie') ctx.setCookie(ctx.sessions.blankCookie())
      logEvent(ctx.log, 'sessions.ended', { userId: ctx.user.id, count: ended })
      return { ended }
    }),
})
