import { useEffect, useEffectEvent } from 'react'
import { logFailure } from '../../lib/log.ts'
import type { ToPage, ToWorker } from '../../service-worker/messages.ts'

/** How often a page that stays open looks for a new version, in ms. */
const LOOKS_EVERY = 3_600_000

/**
 * Starts the service worker, where the browser has one: over HTTPS or on this machine. `onMessage` runs for whatever it
 * says.
 */
export function useWorker(onMessage: (message: ToPage) => void): void {
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    // The development server has no files to keep.
    const { serviceWorker } = navigator
    if (!serviceWorker || import.meta.env.DEV) return
    const onEvent = ({ data }: MessageEvent<ToPage>) => receive(data)
    serviceWorker.addEventListener('message', onEvent)
    let stop: (() => void) | undefined
    serviceWorker.register('/service-worker.js').then(
      (registration) => {
        stop = followVersions(registration)
      },
      (error) => logFailure('The service worker could not be started', error),
    )
    return () => {
      stop?.()
      serviceWorker.removeEventListener('message', onEvent)
    }
  }, [])
}

/** Says to each version that waits for its turn what this page is of. Returns how to stop. */
function followVersions(registration: ServiceWorkerRegistration): () => void {
  const greet = () => registration.waiting?.postMessage(started())
  const onFound = () => registration.installing?.addEventListener('statechange', greet)
  greet()
  onFound()
  registration.addEventListener('updatefound', onFound)
  let looked = Date.now()
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOKS_EVERY) return
    looked = Date.now()
    // Without a connection there is none.
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    registration.removeEventListener('updatefound', onFound)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function started(): ToWorker {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return { kind: 'started', script: script ? new URL(script.src).pathname : '' }
}
