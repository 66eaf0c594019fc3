import { TRPCClientError } from '@trpc/client'

/** Whether a call or the code of a screen failed because nobody could be reached, not because of an answer. */
export function isNoConnection(error: unknown): boolean {
  // A call's own error names what fetch threw as its cause; one of a batch that the service worker answers has none.
  if (error instanceof TRPCClientError) return !error.data && (!error.cause || isNoConnection(error.cause))
  if (navigator.onLine === false) return true
  return error instanceof TypeError && /fetch|network|load failed|module/iu.test(error.message)
}
