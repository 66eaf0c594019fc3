import type { Change } from './changes.ts'

/** A change of a page that is closing, for the user of that token. */
export interface ChangeOnLeave extends Pick<Change, 'path' | 'input'> {
  kind: 'leaves'
  token: string | undefined
}

/** Messages of pages to the service worker. */
export type ToWorker =
  | ChangeOnLeave
  /** A page has started with that script, such as `/assets/index-abc.js`. */
  | { kind: 'started'; script: string }
  /** A page requests the state. */
  | { kind: 'asks' }
  /** A page is visible: queued changes are sent, and likely content is prefetched. */
  | { kind: 'seen' }

/** Added to the response to a queued call, which has no result yet. */
export interface Waiting {
  isWaiting: true
}

/** Messages of the service worker to pages. */
export type ToPage =
  /** A version newer than the page is available. */
  | { kind: 'new-version' }
  /** The offline state for pages. */
  | {
      kind: 'state'
      /** Whether the server responded to the last request. */
      isReachable: boolean
      /** When the stored digest came from the server, in epoch milliseconds; null without any. */
      keptAt: number | null
      /** The number of queued changes. */
      waiting: number
    }
  /** Queued changes were sent; some of them were rejected. */
  | { kind: 'sent'; refused: number }
