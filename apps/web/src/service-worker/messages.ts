/** What pages tell the service worker. */
export type ToWorker =
  /** A page has started with that script, such as `/assets/index-abc.js`. */
  { kind: 'started'; script: string }

/** What the service worker tells pages. */
export type ToPage =
  /** A version newer than the page is there. */
  { kind: 'new-version' }
