import { DomainError } from '@tidings/db/domain-error'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'

/** An error as a client may see it: a stable code, a sentence, and nothing of the inside. */
export interface PublicError {
  status: number
  code: string
  message: string
  /** Where what was sent is not valid: every field of it, the first as in `message`. */
  fields?: FieldError[]
}

/** `path` is written as `newsletters.0.name`; empty where it is the whole that is not valid. */
export interface FieldError {
  path: string
  message: string
}

/** A list of a megabyte may be wrong in half a million places, which nobody wants to be told. */
const MOST_FIELDS = 50

/** Any error as tRPC knows it: what is refused keeps its code, what is no refusal is a fault of ours. */
export function trpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error.cause instanceof DomainError ? trpcError(error.cause) : error
  if (!(error instanceof DomainError)) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
  const { code, message } = error
  return new TRPCError({ code: code === 'LIMIT_REACHED' ? 'CONFLICT' : code, message, cause: error })
}

/** The one map from errors to answers, for tRPC and REST alike. */
export function publicError(error: unknown): PublicError {
  const known = trpcError(error)
  const status = getHTTPStatusCodeFromError(known)
  if (status >= 500 && known.code !== 'SERVICE_UNAVAILABLE')
    return { status, code: known.code, message: 'Something went wrong. Please try again later.' }
  const { cause, message } = known
  const code = cause instanceof DomainError ? cause.code : known.code
  if (!(cause instanceof ZodError)) return { status, code, message }
  const fields = cause.issues
    .slice(0, MOST_FIELDS)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
  return { status, code, message: firstIssue(cause), fields }
}

/** The first thing wrong, in the words of the schema, with the field where those words don't tell it. */
function firstIssue(error: ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The request is not valid.'
  const field = issue.path.join('.')
  return field && /^(Invalid|Required|Too |Unrecognized)/.test(issue.message)
    ? `${field}: ${issue.message}`
    : issue.message
}
