import { accountOf, currentAccount } from './account.ts'
import { changeOnLeave } from './change-on-leave.ts'
import { ServerUnreachable, tokenOf } from './connection.ts'
import type { ToPage, ToWorker } from './messages.ts'
import { prefetch } from './prefetch.ts'
import { type ClickEvent, openNotification, type PushedEvent, showPush } from './push-notifications.ts'
import { renewPushes, type SubscriptionChangeEvent } from './renew-pushes.ts'
import { respondToCalls } from './respond-to-calls.ts'
import {
  cacheShell,
  dropOldShells,
  isFile,
  isOfThisVersion,
  respondWithFile,
  respondWithPage,
} from './shell.ts'
import { isReachable, sendStateToPages } from './state.ts'
import { SYNC_TAG, syncChanges } from './sync-changes.ts'
import type { LastingEvent, PageMessage, RequestEvent, WorkerScope } from './worker-scope.ts'

/** Between the pages and the server: responds when the server can't be reached. */
const worker = self as unknown as WorkerScope

/** Adds a listener; the DOM's types lack the events of workers. */
function on<E extends Event>(name: string, listener: (event: E) => void): void {
  worker.addEventListener(name, listener as EventListener)
}

on<LastingEvent>('install', (event) => event.waitUntil(cacheShell()))

on<LastingEvent>('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOldShells(),
      worker.registration.navigationPreload?.enable(),
      // Claims pages that were opened before the worker was registered.
      worker.clients.claim(),
    ]),
  )
})

on<PageMessage>('message', (event) => {
  const message = event.data as ToWorker
  if (message.kind === 'seen') event.waitUntil(catchUp())
  else if (message.kind === 'leaves') event.waitUntil(changeOnLeave(message))
  else if (message.kind === 'asks') event.waitUntil(sendStateToPages())
  // A page of this version has started: the previous version is obsolete.
  else if (isOfThisVersion(message.script)) event.waitUntil(worker.skipWaiting())
  else event.source?.postMessage({ kind: 'new-version' } satisfies ToPage)
})

on<LastingEvent & { tag: string }>('sync', (event) => {
  // If it fails, the browser retries later.
  if (event.tag === SYNC_TAG) event.waitUntil(sendLeft())
})

on<PushedEvent>('push', (event) => event.waitUntil(showPush(event)))
on<SubscriptionChangeEvent>('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
on<ClickEvent>('notificationclick', (event) => event.waitUntil(openNotification(event)))

on<RequestEvent>('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (pathname.startsWith('/api/trpc/')) event.respondWith(respondToCalls(request, later))
  else if (request.method !== 'GET') return
  else if (pathname.startsWith('/api/pictures/')) event.respondWith(respondWithPicture(request))
  else if (pathname.startsWith('/api/') && pathname !== '/api/docs') return
  else if (request.mode === 'navigate') event.respondWith(respondWithPage(request, event.preloadResponse))
  else if (isFile(pathname)) event.respondWith(respondWithFile(request))
})

/** Sends queued changes, and prefetches. */
async function catchUp(): Promise<void> {
  try {
    await sendLeft()
    // A page from before the worker has requested its session without it.
    if (!isReachable() || !(await currentAccount())) await tokenOf(undefined)
    const account = await currentAccount()
    if (account) await prefetch(account)
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
  } finally {
    await sendStateToPages()
  }
}

async function sendLeft(): Promise<void> {
  const account = await currentAccount()
  if (account) await syncChanges(account)
}

async function renew(event: SubscriptionChangeEvent): Promise<void> {
  const account = await currentAccount()
  if (account) await renewPushes(event, account)
}

/** The picture at a URL never changes, so a stored one is used. */
async function respondWithPicture(request: Request): Promise<Response> {
  const account = await accountOf(request)
  const { pathname } = new URL(request.url)
  const kept = await account?.kept.picture(pathname)
  return kept ? new Response(kept.bytes, { headers: { 'content-type': kept.type } }) : fetch(request)
}
