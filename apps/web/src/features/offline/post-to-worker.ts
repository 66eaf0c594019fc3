import type { ToWorker } from '../../service-worker/messages.ts'

/** Has the worker send waiting changes, and prefetch. */
export async function notifyWorkerOfVisit(): Promise<void> {
  await postToWorker({ kind: 'seen' })
}

/** Sends a message to the service worker once it is active. */
export async function postToWorker(message: ToWorker): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}
