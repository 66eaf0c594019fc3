import { useRef } from 'react'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How long to wait before the next look, in ms, by how long something has been waited for. */
const PAUSES = [
  { within: 2 * MINUTE, pause: 4 * SECOND },
  { within: 10 * MINUTE, pause: 15 * SECOND },
  { within: 60 * MINUTE, pause: MINUTE },
]

/** The interval until the next refetch, given how long one has waited, in ms; false: no more. */
function pauseAfter(waited: number): number | false {
  return PAUSES.find(({ within }) => waited < within)?.pause ?? false
}

/**
 * When to ask again for what is on screen, for `refetchInterval`, which asks only while the page can be seen. The
 * product's data is not fetched again by itself; this is for what the reader sits and waits for: less and less often,
 * and not at all after an hour or when there is nothing to wait for (null). Another `awaited` is waited for again.
 */
export function useRefetchInterval(): (awaited: string | null) => number | false {
  const waiting = useRef<{ awaited: string; since: number }>(undefined)
  return (awaited) => {
    if (awaited === null) return false
    if (waiting.current?.awaited !== awaited) waiting.current = { awaited, since: Date.now() }
    return pauseAfter(Date.now() - waiting.current.since)
  }
}
