import type { Account } from './account.ts'
import { call, tokenOf, Unreached } from './connection.ts'
import type { LastingEvent, WorkerScope } from './worker-scope.ts'

/** The push service replaced or ended this browser's subscription. */
export interface SubscriptionChangeEvent extends LastingEvent {
  /** What takes its place; some browsers leave that to the page. */
  readonly newSubscription?: PushSubscription | null
}

/**
 * Gives the server the subscription that takes the place of one that ended, so that notifications go on. Without a
 * connection, or when the user doesn't allow them any more, they end: the server forgets an address that is gone.
 */
export async function renewPushes(
  { newSubscription }: SubscriptionChangeEvent,
  account: Account,
): Promise<void> {
  try {
    const token = await tokenOf(account.userId)
    if (token === undefined) return
    const { endpoint, keys = {} } = (newSubscription ?? (await subscribe(token))).toJSON()
    const input = { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    await call({ method: 'POST', token }, [{ path: 'push.switchOn', input }])
  } catch (error) {
    if (!(error instanceof Unreached || error instanceof DOMException)) throw error
  }
}

async function subscribe(token: string): Promise<PushSubscription> {
  const [answer] = (await call({ method: 'GET', token }, [{ path: 'push.get', input: {} }])) ?? []
  if (!answer || !('data' in answer)) throw new Unreached('The server’s key could not be read.')
  const { publicKey } = answer.data as { publicKey: string }
  const { pushManager } = (self as unknown as WorkerScope).registration
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}
