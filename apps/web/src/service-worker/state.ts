import { currentAccount } from './account.ts'
import type { ToPage } from './messages.ts'
import type { WorkerScope } from './worker-scope.ts'

let reachable = true

/** Whether the server answered when it was asked last. */
export const isReachable = (): boolean => reachable

/** Notes whether the server answered, and tells the pages when that changed. */
export function setReachable(is: boolean): void {
  if (is === reachable) return
  reachable = is
  // Logging out meanwhile closes what is counted; the pages are told then.
  sendStateToPages().catch(() => undefined)
}

/** Tells all pages whether they see what is kept, how old that is, and how many changes wait. */
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

/** Tells all pages. */
export async function sendToPages(message: ToPage): Promise<void> {
  const { clients } = self as unknown as WorkerScope
  for (const page of await clients.matchAll()) page.postMessage(message)
}
