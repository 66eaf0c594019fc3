/** What is counted, with the one word that tells its kinds apart: a word of ours, never of a user. */
export interface Counted {
  /** Each structured line, by its event. */
  events: string
  mailsAccepted: ''
  /** By the code of the answer. */
  mailsRefused: string
  /** By the code of the answer. */
  commandsRefused: string
  /** By the state in which they are now. */
  mailsSettled: string
  /** By the outcome of the request. */
  fetches: 'answered' | 'refused'
  workersStarted: ''
  workersFailed: ''
  /** By what there was too much of. */
  requestsShed: string
  /** By why a connection to the web app was ended. */
  connectionsDropped: string
}

/** Counts since the start; cheap enough to be there before anything is loaded that shows them. */
export interface Counters {
  add<What extends keyof Counted>(what: What, kind: Counted[What], count?: number): void
  /** The counts of one thing, by kind. */
  of(what: keyof Counted): ReadonlyMap<string, number>
}

export function openCounters(): Counters {
  const counts = new Map<string, Map<string, number>>()
  const of = (what: string) => {
    const known = counts.get(what) ?? new Map<string, number>()
    counts.set(what, known)
    return known
  }
  return {
    of,
    add(what, kind, count = 1) {
      const kinds = of(what)
      kinds.set(kind, (kinds.get(kind) ?? 0) + count)
    },
  }
}
