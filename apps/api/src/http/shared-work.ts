/** Shares work of one name among all concurrent requests; it is aborted when all of them are. */
type ShareWork<T> = (
  name: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

interface UnderWay<T> {
  outcome: Promise<T>
  waiting: number
  stop: AbortController
}

/** Opens a registry of shared work. An aborted request is rejected at once with the reason of its signal. */
export function openSharedWork<T>(): ShareWork<T> {
  const all = new Map<string, UnderWay<T>>()

  function begin(name: string, work: (signal: AbortSignal) => Promise<T>): UnderWay<T> {
    const stop = new AbortController()
    const each: UnderWay<T> = { outcome: work(stop.signal), waiting: 0, stop }
    const end = () => {
      if (all.get(name) === each) all.delete(name)
    }
    each.outcome.then(end, end)
    all.set(name, each)
    return each
  }

  return async (name, signal, work) => {
    signal?.throwIfAborted()
    const each = all.get(name) ?? begin(name, work)
    each.waiting += 1
    const { promise: gone, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal?.reason)
    signal?.addEventListener('abort', leave)
    try {
      return await Promise.race([each.outcome, gone])
    } finally {
      signal?.removeEventListener('abort', leave)
      each.waiting -= 1
      if (each.waiting === 0) {
        // Later requests start a new run.
        if (all.get(name) === each) all.delete(name)
        each.stop.abort()
      }
    }
  }
}
