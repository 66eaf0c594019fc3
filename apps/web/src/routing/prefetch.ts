import { useEffect } from 'react'

/** How long the first screen has the line for itself, in ms. */
const LATER = 2000

/** Fetches code that is likely to be wanted next, while one looks at the page; nothing happens when it doesn't come. */
export function Prefetch({ load }: { load: () => Promise<unknown> }) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), LATER)
    return () => clearTimeout(timer)
  }, [load])
  return null
}
