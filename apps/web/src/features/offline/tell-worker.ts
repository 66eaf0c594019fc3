import type { ToWorker } from '../../service-worker/messages.ts'

/** Has the worker send waiting changes, and prefetch. */
export async function notifyWorkerOfVisit(): Promise<void> {
  await tellWorker({ kind: 'seen' })
}

/** Sends a message to the service worker once it is active. */
export async function tellWorker(message: ToWorker): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}
