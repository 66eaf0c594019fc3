import type { LastingEvent, WorkerScope } from './worker-scope.ts'

/** The pushes of the server: numbers only, no content. */
interface Pushed {
  kind: 'edition' | 'confirmations'
  count: number
}

/** A push of the server. */
export interface PushedEvent extends LastingEvent {
  readonly data: { json(): unknown } | null
}

/** A click on a notification. */
export interface ClickEvent extends LastingEvent {
  readonly notification: Notification
}

/** The text of a notification, and its link. */
const SHOWN = {
  edition: {
    title: 'Your digest is ready',
    body: (n: number) => (n === 1 ? 'One story' : `${n.toLocaleString('en-US')} stories`),
    path: '/',
  },
  confirmations: {
    title: 'Confirmations wait for you',
    body: (n: number) =>
      n === 1 ? 'One subscription to confirm' : `${n.toLocaleString('en-US')} subscriptions to confirm`,
    path: '/newsletters/waiting',
  },
}

const scope = () => self as unknown as WorkerScope

/** Shows a push; a later one of its kind replaces it. Browsers require a notification for every push. */
export async function showPush({ data }: PushedEvent): Promise<void> {
  const { kind, count } = (data?.json() ?? {}) as Partial<Pushed>
  const known = kind === 'confirmations' ? 'confirmations' : 'edition'
  const { title, body } = SHOWN[known]
  await scope().registration.showNotification(title, {
    tag: known,
    icon: '/icons/icon-192.png',
    ...(typeof count === 'number' && { body: body(count) }),
  })
}

/** Opens the target of a notification, in an existing window if there is one. */
export async function openNotification({ notification }: ClickEvent): Promise<void> {
  const { clients, location } = scope()
  notification.close()
  const { path } = SHOWN[notification.tag === 'confirmations' ? 'confirmations' : 'edition']
  const { href } = new URL(path, location.origin)
  const [open] = await clients.matchAll({ type: 'window' })
  try {
    await open?.navigate(href)
    await open?.focus()
  } catch {
    // A window of an earlier version of the worker, or one that can't be focused.
  }
  if (!open) await clients.openWindow(href)
}

/** Ends the push subscription, because the user has signed out. */
export async function endPushes(): Promise<void> {
  try {
    const { registration } = scope()
    await (await registration.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The server has ended it with the session.
  }
}
