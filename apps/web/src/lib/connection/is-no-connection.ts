import { TRPCClientError } from '@trpc/client'

/** Whether a call, or loading a screen's code, failed because of the connection, not because of a response. */
export function isNoConnection(error: unknown): boolean {
  // A call's own error has fetch's as its cause; one of a batch handled by the service worker has none.
  if (error instanceof TRPCClientError) return !error.data && (!error.cause || isNoConnection(error.cause))
  if (navigator.onLine === false) return true
  return error instanceof TypeError && /fetch|network|load failed|module/iu.test(error.message)
}
