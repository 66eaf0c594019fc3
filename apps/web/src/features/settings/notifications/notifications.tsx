import { FieldCard } from '@tidings/ui/page-header/field-card'
import { SwitchButton } from '@tidings/ui/switch'
import { showToast } from '@tidings/ui/toast/toast'
import { useId, useRef } from 'react'
import { serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'

const texts = {
  title: 'Notifications',
  label: 'Notifications in this browser',
  hint: 'When your digest is ready and when a subscription needs confirming. They show counts, never content, and stop when you log out.',
  failed: {
    title: 'Notifications could not be changed',
    description: 'Something went wrong. Please try again later.',
  },
  denied:
    'This browser doesn’t allow notifications from Tidings. Allow them in its settings for this site first.',
  unreached: 'This browser could not reach its push service. Please try again later.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add Tidings to the home screen first.',
}

/** A switch for notifications in this browser, off by default. */
export function Notifications() {
  const { data, refetch } = trpc.push.get.useQuery({}, { staleTime: 0 })
  const { client } = trpc.useUtils()
  const isBusy = useRef(false)
  const hint = useId()

  async function turn(isOn: boolean): Promise<void> {
    if (!data) return
    if (!isOn) {
      await client.push.switchOff.mutate({})
      await unsubscribeFromPushes()
      return
    }
    const made = await subscribeToPushes(data.publicKey)
    if (typeof made === 'string') fail(texts[made])
    else await client.push.switchOn.mutate(made)
  }

  async function change(isOn: boolean): Promise<void> {
    // The browser may be asking for permission.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await turn(isOn)
    } catch (error) {
      fail(serverMessage(error))
    }
    await refetch()
    isBusy.current = false
  }

  return (
    <FieldCard title={texts.title}>
      {canPush() ? (
        <div>
          <SwitchButton
            label={texts.label}
            isOn={data?.isOn === true}
            onChange={(isOn) => void change(isOn)}
            describedBy={hint}
          />
          <p id={hint} className="hint mt-2">
            {texts.hint}
          </p>
        </div>
      ) : (
        <p className="hint">{texts.unsupported}</p>
      )}
    </FieldCard>
  )
}

function fail(description = texts.failed.description): void {
  showToast({ ...texts.failed, description, variant: 'destructive' })
}

/** Why a browser can't receive pushes. */
type PushFailure = 'denied' | 'unreached'

/** Whether this browser supports notifications. */
const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks for permission, then subscribes at the browser's push service with the server's key. */
async function subscribeToPushes(
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
async function unsubscribeFromPushes(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
