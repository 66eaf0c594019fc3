import type { QueryClient } from '@tanstack/react-query'
import { sendPendingOnLeave } from '../../api/send-on-leave.ts'
import { logFailure } from '../../lib/log.ts'
import type { ToWorker } from '../../service-worker/messages.ts'
import { notifyWorkerOfVisit, tellWorker } from './tell-worker.ts'

/** How often a page that stays open looks for a new version, in ms. */
const LOOKS_EVERY = 3_600_000
/** How long the page that starts has the line for itself, in ms. */
const AFTER_START = 2000

/**
 * Starts the service worker, where the browser has one: over HTTPS or on this machine; and sends what is under way when the
 * page is closed. Returns how to stop.
 */
export function startWorker(client: QueryClient): () => void {
  const stops = [sendPendingOnLeave(client)]
  navigator.serviceWorker?.register('/service-worker.js').then(
    (registration) => stops.push(followVersions(registration), followSight()),
    (error) => logFailure('The service worker could not be started', error),
  )
  return () => {
    for (const stop of stops) stop()
  }
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

/** Says whenever this page is looked at, and when it is online again. Returns how to stop. */
function followSight(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') void notifyWorkerOfVisit()
  }
  // What is on screen may be what is kept.
  void tellWorker({ kind: 'asks' })
  const timer = setTimeout(notifyWorkerOfVisit, AFTER_START)
  window.addEventListener('online', notifyWorkerOfVisit)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', notifyWorkerOfVisit)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
