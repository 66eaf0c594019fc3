import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far above and below the screen something is still near it. */
const MARGIN = '1500px 0px'

/** What elements measured when their page was left, in px: coming back, it is as long as it was. */
const heights = new Map<string, number>()
const MOST_HEIGHTS = 5000

/**
 * Whether an element is on the screen or near it. With `always` it counts as near, and nothing is watched. `height` is
 * what it measured when it last went out of reach, in px: a place to keep, so that nothing jumps. `name` is that of the
 * element wherever it is drawn.
 */
export function useNearScreen<E extends HTMLElement>(
  name: string,
  always: boolean,
): { ref: RefObject<E | null>; near: boolean; height: number | undefined } {
  const ref = useRef<E>(null)
  const [{ near, height }, setPlace] = useState<{ near: boolean; height?: number | undefined }>(() => ({
    near: always,
    height: heights.get(name),
  }))
  useEffect(() => {
    const element = ref.current
    if (always || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        setPlace({ near: entry.isIntersecting, height: entry.boundingClientRect.height })
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [always])
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (always || !element) return
      if (heights.size >= MOST_HEIGHTS) heights.clear()
      heights.set(name, element.getBoundingClientRect().height)
    }
  }, [name, always])
  return { ref, near, height: near ? undefined : height }
}
