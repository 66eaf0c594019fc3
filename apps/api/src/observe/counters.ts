/** The counters, each with its label, whose values never come from users. */
export interface Counted {
  /** Log events, by name. */
  events: string
  mailsAccepted: ''
  /** By the status code of the reply. */
  mailsRefused: string
  /** By the status code of the reply. */
  commandsRefused: string
  /** By their current state. */
  mailsSettled: string
  /** By the outcome of the request. */
  fetches: 'answered' | 'refused'
  workersStarted: ''
  workersFailed: ''
  /** By the kind of overload. */
  requestsShed: string
  /** By the reason for closing a connection to the web app. */
  connectionsDropped: string
}

/** Counts since the start; cheap enough to exist before the metrics library is loaded. */
export interface Counters {
  add<What extends keyof Counted>(what: What, kind: Counted[What], count?: number): void
  /** One counter's values, by label. */
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
