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

/** The timed operations, with their labels, whose values never come from users. */
export interface Timed {
  /** A job of a queue. */
  job: { queue: string; result: 'done' | 'failed' }
  /** A stage of processing a mail; `receive` is the time from its last byte to its being stored. */
  stage: { stage: 'receive' | 'authenticate' | 'analyse' | 'store' }
}

type TimeListener = <What extends keyof Timed>(what: What, labels: Timed[What], seconds: number) => void

type AddListener = <What extends keyof Counted>(what: What, kind: Counted[What], count: number) => void

/** Counts since the start; cheap enough to exist before the metrics library is loaded. */
export interface Counters {
  add<What extends keyof Counted>(what: What, kind: Counted[What], count?: number): void
  /** One counter's values, by label. */
  of(what: keyof Counted): ReadonlyMap<string, number>
  /** Calls a listener with each count from now on. */
  onAdd(listener: AddListener): void
  /** Records a duration in seconds. */
  time: TimeListener
  /** Calls a listener with each duration from now on. */
  onTime(listener: TimeListener): void
}

/** Times a stage, if it succeeds. */
export async function timedStage<T>(
  counters: Pick<Counters, 'time'>,
  stage: Timed['stage']['stage'],
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  const result = await work()
  counters.time('stage', { stage }, (performance.now() - begun) / 1000)
  return result
}

export function openCounters(): Counters {
  const counts = new Map<string, Map<string, number>>()
  const listeners: TimeListener[] = []
  const addListeners: AddListener[] = []
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
      for (const listener of addListeners) listener(what, kind, count)
    },
    onAdd(listener) {
      addListeners.push(listener)
    },
    time(what, labels, seconds) {
      for (const listener of listeners) listener(what, labels, seconds)
    },
    onTime(listener) {
      listeners.push(listener)
    },
  }
}
