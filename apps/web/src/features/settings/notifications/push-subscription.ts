/** Why a browser can't receive pushes. */
export type PushFailure = 'denied' | 'unreached'

/** Whether this browser supports notifications. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks for permission, then subscribes at the browser's push service with the server's key. */
export async function subscribeToPushes(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | PushFailure> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await navigator.serviceWorker.ready
  try {
    // A subscription with another key is useless.
    await (await pushManager.getSubscription())?.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint = '', keys = {} } = made.toJSON()
    return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
  } catch {
    return 'unreached'
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribeFromPushes(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
