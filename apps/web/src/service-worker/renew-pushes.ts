import type { Account } from './account.ts'
import { call, ServerUnreachable, tokenOf } from './connection.ts'
import type { LastingEvent, WorkerScope } from './worker-scope.ts'

/** The push service replaced or ended this browser's subscription. */
export interface SubscriptionChangeEvent extends LastingEvent {
  /** Its replacement; some browsers leave that to the page. */
  readonly newSubscription?: PushSubscription | null
}

/**
 * Sends the server the replacement of an ended subscription, so that notifications continue. Without a connection, or
 * permission, they end: the server forgets an address that is gone.
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
    if (!(error instanceof ServerUnreachable || error instanceof DOMException)) throw error
  }
}

async function subscribe(token: string): Promise<PushSubscription> {
  const [response] = (await call({ method: 'GET', token }, [{ path: 'push.get', input: {} }])) ?? []
  if (!response || !('data' in response)) throw new ServerUnreachable('The server’s key could not be read.')
  const { publicKey } = response.data as { publicKey: string }
  const { pushManager } = (self as unknown as WorkerScope).registration
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}
