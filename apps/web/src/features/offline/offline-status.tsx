import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconSparkles, IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { counted } from '../../lib/counted.ts'
import { logFailure } from '../../lib/log.ts'
import type { ToPage } from '../../service-worker/messages.ts'
import css from './offline-status.module.css'
import { notifyWorkerOfVisit } from './post-to-worker.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const texts = {
  offline: 'You’re offline.',
  unreachable: 'Tidings can’t be reached.',
  /** `at` is when the shown content came from the server. */
  asOf: (at: Date, now: Date) =>
    at.toDateString() === now.toDateString()
      ? `Showing your articles as of today, ${time.format(at)}.`
      : `Showing your articles as of ${dayAndTime.format(at)}.`,
  waiting: (n: number) => `${counted(n, 'change')} will sync when you’re back online.`,
  refused: (n: number) => ({
    title: 'Not everything could be sent',
    description: `${counted(n, 'change')} you made offline could not be applied, because the article was deleted or has too many highlights.`,
  }),
  newVersion: 'A new version of Tidings is ready. It loads the next time you start Tidings.',
  loadNow: 'Load it now',
}

/** The polling interval while the server can't be reached, in ms. */
const LOOKS_EVERY = 15_000

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Shows under the bar that there is no connection, how old the content is, and that a new version is available. */
export function OfflineStatus() {
  const { online } = useNetwork()
  const client = useQueryClient()
  const [isOutdated, setOutdated] = useState(false)
  const [state, setState] = useState<ToPage & { kind: 'state' }>()
  useWorker((message) => {
    if (message.kind === 'new-version') return setOutdated(true)
    // The screen may show stored data.
    const isBack = message.kind === 'state' && message.isReachable && state?.isReachable === false
    if (isBack || message.kind === 'sent') client.invalidateQueries()
    if (message.kind === 'state') return setState(message)
    if (message.refused > 0) showToast({ ...texts.refused(message.refused), variant: 'destructive' })
  })
  const isUnreachable = state?.isReachable === false
  const isOffline = !online || isUnreachable
  useEffect(() => {
    if (!online || !isUnreachable) return
    // No event reports that the server is running again.
    const timer = setInterval(notifyWorkerOfVisit, LOOKS_EVERY)
    return () => clearInterval(timer)
  }, [online, isUnreachable])
  const { keptAt = null, waiting = 0 } = state ?? {}
  return (
    <div className={css.notice} aria-live="polite">
      {isOffline && (
        <p>
          <IconWifiOff {...icon} />
          <span>
            <strong>{online ? texts.unreachable : texts.offline}</strong>
            {keptAt !== null && <> {texts.asOf(new Date(keptAt), new Date())}</>}
            {waiting > 0 && <> {texts.waiting(waiting)}</>}
          </span>
        </p>
      )}
      {!isOffline && isOutdated && (
        <p>
          <IconSparkles {...icon} />
          <span>{texts.newVersion}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => window.location.reload()}>
            {texts.loadNow}
          </Button>
        </p>
      )}
    </div>
  )
}

/**
 * Starts the service worker, if the browser supports it: over HTTPS or on this machine. `onMessage` is called with its
 * messages.
 */
function useWorker(onMessage: (message: ToPage) => void): void {
  const client = useQueryClient()
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    // The development server has no files to cache.
    if (import.meta.env.DEV) return
    const onEvent = ({ data }: MessageEvent<ToPage>) => receive(data)
    navigator.serviceWorker?.addEventListener('message', onEvent)
    const started = import('./start-worker.ts').then(
      ({ startWorker }) => startWorker(client),
      (error) => logFailure('The service worker could not be started', error),
    )
    return () => {
      navigator.serviceWorker?.removeEventListener('message', onEvent)
      void started.then((stop) => stop?.())
    }
  }, [client])
}
