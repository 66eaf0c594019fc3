import { currentAccount } from './account.ts'
import type { ToPage } from './messages.ts'
import type { WorkerScope } from './worker-scope.ts'

let reachable = true

/** Whether the server responded to the last request. */
export const isReachable = (): boolean => reachable

/** Stores whether the server responded, and notifies the pages when that changes. */
export function setReachable(is: boolean): void {
  if (is === reachable) return
  reachable = is
  // Logging out meanwhile closes the store that is counted; the pages are notified then.
  sendStateToPages().catch(() => undefined)
}

/** Notifies all pages of the connection state, the age of stored responses, and the number of queued changes. */
export async function sendStateToPages(): Promise<void> {
  const account = await currentAccount()
  const entries = (await account?.kept.entries()) ?? []
  const editions = entries.filter(({ key }) => key.startsWith('editions.today '))
  await sendToPages({
    kind: 'state',
    isReachable: reachable,
    keptAt: editions.length > 0 ? Math.max(...editions.map(({ keptAt }) => keptAt)) : null,
    waiting: (await account?.queue.all())?.length ?? 0,
  })
}

/** Notifies all pages. */
export async function sendToPages(message: ToPage): Promise<void> {
  const { clients } = self as unknown as WorkerScope
  for (const page of await clients.matchAll()) page.postMessage(message)
}
