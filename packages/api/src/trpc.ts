import { initTRPC, TRPCError } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import type { Context } from './context.ts'
import { publicError } from './errors.ts'
import { refuseForeignEmail } from './foreign-email.ts'
import { holdsNul } from './holds-nul.ts'

/** Each procedure's `meta` states its place in REST; `rest.ts` and the OpenAPI document are derived from it. */
const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx, path }) {
      const shown = publicError(error)
      if (shown.status >= 500) ctx?.log.error({ err: error.cause ?? error, path }, 'a call failed')
      const { status, code, message, fields } = shown
      return { ...shape, message, data: { code, httpStatus: status, path, ...(fields && { fields }) } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** A procedure for everybody. PostgreSQL stores no NUL, so that no text of an input may hold one, on either database. */
export const publicProcedure = t.procedure.use(async ({ getRawInput, next }) => {
  if (holdsNul(await getRawInput())) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Text may not hold NUL characters.' })
  }
  return next()
})

/** A procedure for the signed-in user, who is `ctx.user`; an `email` parameter that names somebody else is refused. */
export const userProcedure = publicProcedure.use(async ({ ctx, getRawInput, next }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
  const { user } = ctx.session
  const input = await getRawInput()
  if (typeof input === 'object' && input !== null && 'email' in input) {
    refuseForeignEmail(input.email, user)
  }
  return next({ ctx: { user } })
})
