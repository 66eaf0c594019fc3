import { refuseForeignEmail } from '@tidings/accounts/foreign-email'
import { isOperator } from '@tidings/accounts/operator'
import { userOfToken } from '@tidings/accounts/programs/api-tokens'
import { WorkRefused } from '@tidings/accounts/work-queue'
import { DatabaseUnavailable, withoutOutage } from '@tidings/db/database-faults'
import { DomainError, refused } from '@tidings/db/domain-error'
import { StorageUnavailable } from '@tidings/db/files/storage-unavailable'
import type { UserRow } from '@tidings/db/schema'
import { initTRPC } from '@trpc/server'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { type CallMeta, type Documentation, documented } from './documented.ts'
import { publicError, trpcError } from './errors.ts'

/** The maximum bytes of all responses to one batched request; the largest that a screen requests is a tenth of it. */
const MAX_RESPONSE_BYTES = 8_388_608

/** Each procedure's `meta` is its documentation; REST and the OpenAPI document are derived from it. */
const t = initTRPC
  .context<Context>()
  .meta<CallMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx, path }) {
      const shown = publicError(error)
      if (shown.status >= 500 && !(error.cause instanceof WorkRefused))
        ctx?.log.error({ err: error.cause ?? error, path }, 'a call failed')
      const { status, code, message, fields } = shown
      return { ...shape, message, data: { code, httpStatus: status, path, ...(fields && { fields }) } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Whether any text within a JSON value contains a NUL character. Not recursive, so any depth is fine. */
export function containsNul(value: unknown): boolean {
  const waiting = [value]
  // Only objects and strings are queued, without intermediate lists, because the input of every call is checked.
  const add = (inner: unknown) => {
    if (typeof inner === 'string' || typeof inner === 'object') waiting.push(inner)
  }
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (Array.isArray(next)) for (const inner of next) add(inner)
    else if (typeof next === 'object' && next !== null)
      for (const key in next) add((next as Record<string, unknown>)[key])
  }
  return false
}

/** PostgreSQL can't store NUL, so inputs with one are rejected, on both databases. */
const forEverybody = t.procedure.use(async ({ ctx, getRawInput, next, path }) => {
  if (containsNul(await getRawInput())) {
    throw refused('BAD_REQUEST', 'Text may not contain NUL characters.')
  }
  const proceed = () => next({ ctx: { db: ctx.database.db } })
  const result = await (ctx.watchCall?.(path, proceed) ?? proceed())
  const cause = result.ok ? undefined : withoutOutage(result.error.cause)
  if (!(cause instanceof DomainError)) return result
  if (
    cause instanceof WorkRefused ||
    cause instanceof StorageUnavailable ||
    cause instanceof DatabaseUnavailable
  ) {
    ctx.retryAfter?.(cause.retryAfter)
  }
  throw trpcError(cause)
})

const forUsers = forEverybody.use(async ({ ctx, getRawInput, next, type, meta }) => {
  const user = ctx.session?.user ?? userOfProgram(ctx, meta)
  const input = await getRawInput()
  if (typeof input === 'object' && input !== null && 'email' in input) {
    refuseForeignEmail(input.email, user)
  }
  const kind = meta?.isHeavy ? 'heavy' : 'call'
  const result = await ctx.work.run(user.id, kind, () => next({ ctx: { user } }), { signal: ctx.signal })
  if (!result.ok) return result
  const text = jsonOf(result.data)
  if (text !== undefined && isObject(result.data)) texts.set(result.data, text)
  // In characters, which is near enough.
  const answered = ctx.countResponse?.(text?.length ?? 0) ?? 0
  // A mutation has already taken effect, and its response is small.
  if (type === 'query' && answered > MAX_RESPONSE_BYTES) {
    throw refused('PAYLOAD_TOO_LARGE', 'The response would be too large. Please request less at a time.')
  }
  return result
})

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Responses that were serialized when they were counted: doing it twice takes as long as making them. */
const texts = new WeakMap<object, string>()

/** A response of a call as JSON; undefined for undefined. */
export function jsonOf(data: unknown): string | undefined {
  return (isObject(data) ? texts.get(data) : undefined) ?? JSON.stringify(data)
}

/**
 * A builder whose schemas are parsed synchronously, as none of them is asynchronous: tRPC calls `parseAsync`, which in
 * Zod takes six times as long, because it compiles objects for `parse` only.
 */
function parsingSynchronously<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if ((name !== 'input' && name !== 'output') || typeof member !== 'function') return member
      return (schema: z.ZodType) =>
        parsingSynchronously(
          member(Object.assign(schema, { parseAsync: async (value: unknown) => schema.parse(value) })),
        )
    },
  })
}

/** The user of an access token that has the scope of the call. Throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS. */
function userOfProgram(ctx: Context, meta: CallMeta | undefined): UserRow {
  if (!ctx.token) throw refused('UNAUTHORIZED', 'Please log in.')
  const scope = meta?.scope
  return userOfToken(ctx, ctx.token, scope === 'public' || scope === 'session' ? undefined : scope)
}

const forTheOperator = forUsers.use(async ({ ctx, next }) => {
  if (ctx.session && (await isOperator(ctx.database.db, ctx.user, ctx.operatorEmail))) return next()
  throw refused('FORBIDDEN', 'Only the administrator of this server can do this.')
})

/** A procedure for everybody. */
export const publicProcedure = (call: Omit<Documentation, 'scope'>) =>
  parsingSynchronously(forEverybody.meta(documented({ ...call, scope: 'public' })))

/**
 * A procedure for the signed-in user, `ctx.user`; rejects an `email` parameter of another user. Limits concurrent calls
 * per user over all requests and batches, and the size of responses.
 */
export const userProcedure = (call: Documentation) => parsingSynchronously(forUsers.meta(documented(call)))

/** A procedure for the operator, never for a program. */
export const operatorProcedure = (call: Omit<Documentation, 'scope'>) =>
  parsingSynchronously(forTheOperator.meta(documented({ ...call, scope: 'session' })))
