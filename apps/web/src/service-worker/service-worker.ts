import type { ToPage, ToWorker } from './messages.ts'
import { answerFile, answerPage, dropOldShells, isFile, isOfThisVersion, keepShell } from './shell.ts'
import type { LastingEvent, PageMessage, RequestEvent, WorkerScope } from './worker-scope.ts'

/** Between the pages and the server: answers when the server can't be reached. */
const worker = self as unknown as WorkerScope

/** Adds a listener; the DOM's types know no events of workers. */
function on<E extends Event>(name: string, listener: (event: E) => void): void {
  worker.addEventListener(name, listener as EventListener)
}

on<LastingEvent>('install', (event) => event.waitUntil(keepShell()))

on<LastingEvent>('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOldShells(),
      worker.registration.navigationPreload?.enable(),
      // The pages that were open before there was a worker.
      worker.clients.claim(),
    ]),
  )
})

on<PageMessage>('message', (event) => {
  const message = event.data as ToWorker
  if (message.kind === 'started') {
    // A page of this version has started: the one before has done its service.
    if (isOfThisVersion(message.script)) event.waitUntil(worker.skipWaiting())
    else event.source?.postMessage({ kind: 'new-version' } satisfies ToPage)
  }
})

on<RequestEvent>('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  const isOfServer = pathname.startsWith('/api/') && pathname !== '/api/docs'
  if (isOfServer) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request, event.preloadResponse))
  else if (isFile(pathname)) event.respondWith(answerFile(request))
})
