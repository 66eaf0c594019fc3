import type { QueryClient } from '@tanstack/react-query'
import { sendPendingOnLeave } from '../../api/send-on-leave.ts'
import { logFailure } from '../../lib/log.ts'
import type { ToWorker } from '../../service-worker/messages.ts'
import { notifyWorkerOfVisit, postToWorker } from './post-to-worker.ts'

/** How often an open page checks for a new version, in ms. */
const LOOKS_EVERY = 3_600_000
/** The delay that gives the starting page the connection for itself, in ms. */
const AFTER_START = 2000

/**
 * Registers the service worker, if the browser supports it: over HTTPS or on this machine; and hands it pending changes
 * when the page is closed. Returns a function that stops it.
 */
export function startWorker(client: QueryClient): () => void {
  const stops = [sendPendingOnLeave(client)]
  navigator.serviceWorker?.register('/service-worker.js').then(
    (registration) => stops.push(followVersions(registration), watchVisibility()),
    (error) => logFailure('The service worker could not be started', error),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** Sends each waiting version the version of this page. Returns a function that stops it. */
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

/**
 * Notifies the worker whenever this page becomes visible, and when it is online again. Returns a function that stops
 * it.
 */
function watchVisibility(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') void notifyWorkerOfVisit()
  }
  // The screen may show stored data.
  void postToWorker({ kind: 'asks' })
  const timer = setTimeout(notifyWorkerOfVisit, AFTER_START)
  window.addEventListener('online', notifyWorkerOfVisit)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', notifyWorkerOfVisit)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
