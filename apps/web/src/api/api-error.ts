import type { AppRouter } from '@tidings/api/router'
import type { ToastContent } from '@tidings/ui/toast/toast'
import { TRPCClientError } from '@trpc/client'

/** The server's error code, such as `UNAUTHORIZED`; undefined without a response of the server. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data?.code : undefined
}

/** The server's message about a field of the input, by its path; undefined if there is none. */
export function fieldMessage(error: unknown, path: string): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  return (error as TRPCClientError<AppRouter>).data?.fields?.find((field) => field.path === path)?.message
}

/** The server's message of an error if it is for the user; undefined for an unexpected error. */
export function serverMessage(error: unknown): string | undefined {
  const code = errorCode(error)
  if (!code || code === 'INTERNAL_SERVER_ERROR' || !(error instanceof Error)) return undefined
  return error.message
}

/** The toast of a failed call, with the server's message if there is one for the user. */
export const withServerMessage =
  (failed: ToastContent) =>
  (error: unknown): ToastContent => ({ ...failed, description: serverMessage(error) ?? failed.description })
