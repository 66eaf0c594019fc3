/** The used APIs of a service worker; the types of pages and of workers exclude each other. */
export interface WorkerScope extends EventTarget {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(of?: { type: 'window' }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration & {
    /** Background Sync, which not every browser supports. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
  skipWaiting(): Promise<void>
}

/** A page as the worker sees it. */
interface WindowClient {
  postMessage(message: unknown): void
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

/** An event that keeps the worker alive until the promise settles. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** A request of one of the worker's pages. */
export interface RequestEvent extends LastingEvent {
  readonly request: Request
  /** The response to a navigation, requested while the worker started; undefined without one. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** A message of one of the worker's pages. */
export interface PageMessage extends LastingEvent {
  readonly data: unknown
  readonly source: { postMessage(message: unknown): void } | null
}
