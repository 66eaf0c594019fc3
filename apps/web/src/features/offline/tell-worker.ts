import type { ToWorker } from '../../service-worker/messages.ts'

/** Has the worker send what waits, and fetch what may be read next. */
export async function notifyWorkerOfVisit(): Promise<void> {
  await tellWorker({ kind: 'seen' })
}

/** Says something to the worker, as soon as there is one. */
export async function tellWorker(message: ToWorker): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}
