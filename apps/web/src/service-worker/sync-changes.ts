import type { Account } from './account.ts'
import { sendChanges } from './send-changes.ts'
import { sendStateToPages, sendToPages } from './state.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The tag of the background sync that wakes the worker once there is a connection. */
export const SYNC_TAG = 'tidings-changes'

/** Sends queued changes, and notifies the pages. Throws ServerUnreachable. */
export async function syncChanges(account: Account): Promise<void> {
  if ((await account.queue.all()).length === 0) return
  const { sent, refused } = await sendChanges(account)
  if (sent + refused === 0) return
  await sendToPages({ kind: 'sent', refused })
  await sendStateToPages()
}

/** Has the worker woken up once there is a connection, if the browser supports it; otherwise pages do it. */
export async function requestSync(): Promise<void> {
  try {
    await (self as unknown as WorkerScope).registration.sync?.register(SYNC_TAG)
  } catch {
    // Disabled by the user: it is sent when a page becomes visible.
  }
}
