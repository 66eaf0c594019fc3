import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '../lib/log.ts'
import { canWait } from '../service-worker/changes.ts'
import type { ChangeOnLeave } from '../service-worker/messages.ts'
import { cachedBearer } from './access-token.ts'
import { pathOf } from './query-client.ts'

/**
 * Sends a change while the page is closing, through the service worker: Chromium loses some requests of closing pages that
 * have a worker, even with `keepalive`, but no messages. The worker also stores the change while there is no connection.
 * Without a worker, the change is sent as a request with `keepalive`.
 */
export function sendOnLeave(
  client: QueryClient,
  { path, input }: Pick<ChangeOnLeave, 'path' | 'input'>,
): void {
  const header = cachedBearer(client)
  const token = header.authorization?.replace('Bearer ', '')
  // Not every browser has one, and it needs HTTPS or localhost.
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

/**
 * Sends pending mutations when the page is closed: requests of closing pages may be cancelled before they reach the
 * service worker. What has already reached it is not sent again. Returns a function that stops it.
 */
export function sendPendingOnLeave(client: QueryClient): () => void {
  const onHide = () => {
    for (const mutation of client.getMutationCache().getAll()) {
      const { status, variables } = mutation.state
      const call = { path: pathOf(mutation), input: variables }
      if (status === 'pending' && canWait(call)) sendOnLeave(client, call)
    }
  }
  // Before other listeners, which may send something later about the same.
  const options = { capture: true }
  window.addEventListener('pagehide', onHide, options)
  return () => window.removeEventListener('pagehide', onHide, options)
}
