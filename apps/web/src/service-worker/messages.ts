import type { Change } from './changes.ts'

/** A change that a page makes as it goes away, in the name of the user of that token. */
export interface ChangeOnLeave extends Pick<Change, 'path' | 'input'> {
  kind: 'leaves'
  token: string | undefined
}

/** What pages tell the service worker. */
export type ToWorker =
  | ChangeOnLeave
  /** A page has started with that script, such as `/assets/index-abc.js`. */
  | { kind: 'started'; script: string }
  /** A page asks for the state. */
  | { kind: 'asks' }
  /** A page is looked at: what waits is sent, and what is likely to be read is fetched. */
  | { kind: 'seen' }

/** Added to the answer to a call that waits to be sent and has no result before. */
export interface Waiting {
  isWaiting: true
}

/** What the service worker tells pages. */
export type ToPage =
  /** A version newer than the page is there. */
  | { kind: 'new-version' }
  /** What pages see without a connection. */
  | {
      kind: 'state'
      /** Whether the server answered the last request. */
      isReachable: boolean
      /** When what is kept of the digest came from the server, in epoch milliseconds; null without any. */
      keptAt: number | null
      /** How many changes wait to be sent. */
      waiting: number
    }
  /** Changes were sent that had waited; some of them the server won't take. */
  | { kind: 'sent'; refused: number }
