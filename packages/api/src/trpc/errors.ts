import { withoutOutage } from '@tidings/db/database-faults'
import { DomainError } from '@tidings/db/domain-error'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'

/** An error for clients: a stable code and a sentence, without internals. */
export interface PublicError {
  status: number
  code: string
  message: string
  /**
   * For invalid input: all invalid fields; `message` describes the first. Some other errors have allowed values of a
   * field.
   */
  fields?: FieldError[]
}

/** `path` is written as `newsletters.0.name`; empty for the input as a whole. */
export interface FieldError {
  path: string
  message: string
}

/** A list of a megabyte may have half a million invalid places. */
const MAX_FIELDS = 50

/** Any error as a TRPCError: expected errors keep their code, all others become internal server errors. */
export function trpcError(thrown: unknown): TRPCError {
  if (thrown instanceof TRPCError) {
    const cause = withoutOutage(thrown.cause)
    return cause instanceof DomainError ? trpcError(cause) : thrown
  }
  const error = withoutOutage(thrown)
  if (!(error instanceof DomainError)) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
  const { code, message } = error
  return new TRPCError({ code: code === 'LIMIT_REACHED' ? 'CONFLICT' : code, message, cause: error })
}

/** The only mapping from errors to responses, for tRPC and REST. */
export function publicError(error: unknown): PublicError {
  const known = trpcError(error)
  const status = getHTTPStatusCodeFromError(known)
  if (status >= 500 && known.code !== 'SERVICE_UNAVAILABLE')
    return { status, code: known.code, message: 'Something went wrong. Please try again later.' }
  const { cause, message } = known
  const code = cause instanceof DomainError ? cause.code : known.code
  if (cause instanceof DomainError && cause.fields) return { status, code, message, fields: cause.fields }
  if (!(cause instanceof ZodError)) return { status, code, message }
  const fields = cause.issues
    .slice(0, MAX_FIELDS)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
  return { status, code, message: firstIssue(cause), fields }
}

/** The first issue with the schema's message, plus the field if the message doesn't name it. */
function firstIssue(error: ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The request is not valid.'
  const field = issue.path.join('.')
  return field && /^(Invalid|Required|Too |Unrecognized)/.test(issue.message)
    ? `${field}: ${issue.message}`
    : issue.message
}
