import { useRef } from 'react'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Polling intervals, in ms, by how long something has been awaited. */
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
 * The polling interval for `refetchInterval`, which only polls while the page is visible. The product's data is not
 * polled in general; this is for things that the user waits for: less and less often, and not at all after an hour or
 * if nothing is awaited (null). Another `awaited` restarts it.
 */
export function useRefetchInterval(): (awaited: string | null) => number | false {
  const waiting = useRef<{ awaited: string; since: number }>(undefined)
  return (awaited) => {
    if (awaited === null) return false
    if (waiting.current?.awaited !== awaited) waiting.current = { awaited, since: Date.now() }
    return pauseAfter(Date.now() - waiting.current.since)
  }
}
