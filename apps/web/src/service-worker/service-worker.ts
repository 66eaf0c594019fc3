import { type Account, accountOf, currentAccount } from './account.ts'
import { changeOnLeave } from './change-on-leave.ts'
import { call, ServerUnreachable, tokenOf } from './connection.ts'
import type { ToPage, ToWorker } from './messages.ts'
import { prefetch } from './prefetch.ts'
import { type ClickEvent, openNotification, type PushedEvent, showPush } from './push-notifications.ts'
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
  else if (pathname.startsWith('/api/auth/') && request.mode === 'navigate')
    event.respondWith(responseOnce(request, event.preloadResponse))
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

/** A provider's redirect works once; the browser has requested it already, and without a response would again. */
async function responseOnce(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded) ?? fetch(request)
}

/** The picture at a URL never changes, so a stored one is used. */
async function respondWithPicture(request: Request): Promise<Response> {
  const account = await accountOf(request)
  const { pathname } = new URL(request.url)
  const kept = await account?.kept.picture(pathname)
  return kept ? new Response(kept.bytes, { headers: { 'content-type': kept.type } }) : fetch(request)
}

/** The push service replaced or ended this browser's subscription. */
interface SubscriptionChangeEvent extends LastingEvent {
  /** Its replacement; some browsers leave that to the page. */
  readonly newSubscription?: PushSubscription | null
}

/**
 * Sends the server the replacement of an ended subscription, so that notifications continue. Without a connection, or
 * permission, they end: the server forgets an address that is gone.
 */
async function renewPushes({ newSubscription }: SubscriptionChangeEvent, account: Account): Promise<void> {
  try {
    const token = await tokenOf(account.userId)
    if (token === undefined) return
    const { endpoint, keys = {} } = (newSubscription ?? (await subscribe(token))).toJSON()
    const input = { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    await call({ method: 'POST', token }, [{ path: 'push.switchOn', input }])
  } catch (error) {
    if (!(error instanceof ServerUnreachable || error instanceof DOMException)) throw error
  }
}

async function subscribe(token: string): Promise<PushSubscription> {
  const [response] = (await call({ method: 'GET', token }, [{ path: 'push.get', input: {} }])) ?? []
  if (!response || !('data' in response)) throw new ServerUnreachable('The server’s key could not be read.')
  const { publicKey } = response.data as { publicKey: string }
  const { pushManager } = (self as unknown as WorkerScope).registration
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}
