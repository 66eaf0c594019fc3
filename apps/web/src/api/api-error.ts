import type { AppRouter } from '@tidings/api/router'
import { TRPCClientError } from '@trpc/client'

/** The code the server gave an error, such as `UNAUTHORIZED`; undefined when no answer came from it. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data?.code : undefined
}

/** What the server says of one field of the input, by its path; undefined where it says nothing. */
export function fieldMessage(error: unknown, path: string): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  return (error as TRPCClientError<AppRouter>).data?.fields?.find((field) => field.path === path)?.message
}

/** The message of an error that the server meant for the user; undefined for anything unexpected. */
export function serverMessage(error: unknown): string | undefined {
  const code = errorCode(error)
  if (!code || code === 'INTERNAL_SERVER_ERROR' || !(error instanceof Error)) return undefined
  return error.message
}
