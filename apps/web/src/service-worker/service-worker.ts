import { accountOf, currentAccount } from './account.ts'
import { answerCalls } from './answer-calls.ts'
import { changeOnLeave } from './change-on-leave.ts'
import { tokenOf, Unreached } from './connection.ts'
import type { ToPage, ToWorker } from './messages.ts'
import { prefetch } from './prefetch.ts'
import { type ClickEvent, openNotification, type PushedEvent, showPush } from './push-notifications.ts'
import { renewPushes, type SubscriptionChangeEvent } from './renew-pushes.ts'
import { answerFile, answerPage, cacheShell, dropOldShells, isFile, isOfThisVersion } from './shell.ts'
import { isReachable, sendStateToPages } from './state.ts'
import { SYNC_TAG, syncChanges } from './sync-changes.ts'
import type { LastingEvent, PageMessage, RequestEvent, WorkerScope } from './worker-scope.ts'

/** Between the pages and the server: answers when the server can't be reached. */
const worker = self as unknown as WorkerScope

/** Adds a listener; the DOM's types know no events of workers. */
function on<E extends Event>(name: string, listener: (event: E) => void): void {
  worker.addEventListener(name, listener as EventListener)
}

on<LastingEvent>('install', (event) => event.waitUntil(cacheShell()))

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
  if (message.kind === 'seen') event.waitUntil(catchUp())
  else if (message.kind === 'leaves') event.waitUntil(changeOnLeave(message))
  else if (message.kind === 'asks') event.waitUntil(sendStateToPages())
  // A page of this version has started: the one before has done its service.
  else if (isOfThisVersion(message.script)) event.waitUntil(worker.skipWaiting())
  else event.source?.postMessage({ kind: 'new-version' } satisfies ToPage)
})

on<LastingEvent & { tag: string }>('sync', (event) => {
  // When it fails, the browser tries again later.
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
  if (pathname.startsWith('/api/trpc/')) event.respondWith(answerCalls(request, later))
  else if (request.method !== 'GET') return
  else if (pathname.startsWith('/api/pictures/')) event.respondWith(answerPicture(request))
  else if (pathname.startsWith('/api/') && pathname !== '/api/docs') return
  else if (request.mode === 'navigate') event.respondWith(answerPage(request, event.preloadResponse))
  else if (isFile(pathname)) event.respondWith(answerFile(request))
})

/** Sends what waits, and fetches what may be read next. */
async function catchUp(): Promise<void> {
  try {
    await sendLeft()
    // A page that was there before the worker has asked who is signed in without it.
    if (!isReachable() || !(await currentAccount())) await tokenOf(undefined)
    const account = await currentAccount()
    if (account) await prefetch(account)
  } catch (error) {
    if (!(error instanceof Unreached)) throw error
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

/** A picture never changes under its address: the kept one is as good. */
async function answerPicture(request: Request): Promise<Response> {
  const account = await accountOf(request)
  const { pathname } = new URL(request.url)
  const kept = await account?.kept.picture(pathname)
  return kept ? new Response(kept.bytes, { headers: { 'content-type': kept.type } }) : fetch(request)
}
