import { useLayoutEffect, useMemo, useRef } from 'react'

type Callbacks = Record<string, (...input: never[]) => unknown>

/** The same callbacks on every draw, each doing what its latest one does: what is handed them needn't be drawn again. */
export function useSteady<T extends Callbacks>(callbacks: T): T {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  return useMemo(() => {
    const steady = Object.keys(callbacks).map((name) => [
      name,
      (...input: never[]) => latest.current[name]?.(...input),
    ])
    // The keys are those of T, and each value takes and gives what T's does.
    return Object.fromEntries(steady) as T
  }, [])
}
