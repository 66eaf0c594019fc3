import type { Account } from './account.ts'
import { sendChanges } from './send-changes.ts'
import { sendStateToPages, sendToPages } from './state.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The name under which the browser is asked to wake the worker once there is a connection. */
export const SYNC_TAG = 'tidings-changes'

/** Sends what waits, and tells the pages. Throws Unreached. */
export async function syncChanges(account: Account): Promise<void> {
  if ((await account.queue.all()).length === 0) return
  const { sent, refused } = await sendChanges(account)
  if (sent + refused === 0) return
  await sendToPages({ kind: 'sent', refused })
  await sendStateToPages()
}

/** Has the worker woken up once there is a connection, where the browser can do that; pages do it otherwise. */
export async function requestSync(): Promise<void> {
  try {
    await (self as unknown as WorkerScope).registration.sync?.register(SYNC_TAG)
  } catch {
    // Switched off by the user: it is sent when a page is seen.
  }
}
