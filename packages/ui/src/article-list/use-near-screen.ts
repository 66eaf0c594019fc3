import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far above and below the screen something is still near it. */
const MARGIN = '1500px 0px'

/**
 * Whether an element is on the screen or near it. With `always` it counts as near, and nothing is watched. `height` is
 * what it measured when it last went out of reach, in px: a place to keep, so that nothing jumps.
 */
export function useNearScreen<E extends HTMLElement>(
  always: boolean,
): { ref: RefObject<E | null>; near: boolean; height: number | undefined } {
  const ref = useRef<E>(null)
  const [{ near, height }, setPlace] = useState<{ near: boolean; height?: number }>({ near: always })
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
  return { ref, near, height: near ? undefined : height }
}
