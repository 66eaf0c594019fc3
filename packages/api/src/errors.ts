import type { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'
import { LimitReached } from './limit-reached.ts'

/** An error as a client may see it: a stable code, a sentence, and nothing of the inside. */
export interface PublicError {
  status: number
  code: string
  message: string
}

/** The one map from errors to answers, for tRPC and REST alike. */
export function publicError(error: TRPCError): PublicError {
  const status = getHTTPStatusCodeFromError(error)
  if (status >= 500)
    return { status, code: error.code, message: 'Something went wrong. Please try again later.' }
  return {
    status,
    code: error.cause instanceof LimitReached ? 'LIMIT_REACHED' : error.code,
    message: error.cause instanceof ZodError ? firstIssue(error.cause) : error.message,
  }
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
