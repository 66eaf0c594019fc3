import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '../lib/log.ts'
import type { ChangeOnLeave } from '../service-worker/messages.ts'
import { cachedBearer } from './access-token.ts'

/**
 * Sends a change as the page is going away. The service worker is told of it: in Chromium some requests of pages that have
 * one are lost when they close, even those that are to outlive them, and messages aren't. It also keeps the change while
 * there is no connection. Without a worker, only a request of that kind is left.
 */
export function sendOnLeave(
  client: QueryClient,
  { path, input }: Pick<ChangeOnLeave, 'path' | 'input'>,
): void {
  const header = cachedBearer(client)
  const token = header.authorization?.replace('Bearer ', '')
  // Not every browser has one, nor every address.
  const worker = navigator.serviceWorker?.controller
  if (worker) {
    worker.postMessage({ kind: 'leaves', path, input, token } satisfies ChangeOnLeave)
    return
  }
  fetch(`/api/trpc/${path}`, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...header },
    body: JSON.stringify(input),
  }).catch((error) => logFailure('A change made while leaving could not be sent', error))
}
