import { setTimeZone } from '@tidings/db/queries/users'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { isTimeZone } from '../days.ts'
import { ownEmail, user } from '../schemas/user.ts'
import { router, userProcedure } from '../trpc.ts'
import { userView } from '../views/user-view.ts'

const answer = z.object({ user })

export const userRouter = router({
  get: userProcedure
    .meta({
      openapi: { method: 'GET', path: '/user', tags: ['user'], protect: true, summary: 'The signed-in user' },
    })
    .input(ownEmail)
    .output(answer)
    .query(async ({ ctx }) => ({ user: await userView(ctx, ctx.user) })),

  setTimeZone: userProcedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/user/time-zone',
        tags: ['user'],
        protect: true,
        summary: 'Where the days of the user begin and end',
      },
    })
    .input(z.object({ timeZone: z.string().max(64) }))
    .output(answer)
    .mutation(async ({ ctx, input: { timeZone } }) => {
      if (!isTimeZone(timeZone)) {
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'That time zone is not known.' })
      }
      await setTimeZone(ctx.database.db, ctx.user.id, timeZone)
      return { user: await userView(ctx, { ...ctx.user, time_zone: timeZone }) }
    }),
})
