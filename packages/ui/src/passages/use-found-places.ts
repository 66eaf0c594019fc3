import { useEffect, useRef } from 'react'
import { paint } from './paint.ts'
import type { Place } from './passage.ts'
import { rangeOf } from './place-of.ts'

/** By then an opening dialog has its final position, in ms. */
const OPENED = 150

/**
 * Paints the matches of a search in `prose`, whose content is `html`, while mounted, and scrolls to the first one once.
 */
export function useFoundPlaces(
  prose: HTMLElement | null,
  html: string | undefined,
  found: readonly Place[] | undefined,
): void {
  const scrolled = useRef<readonly Place[]>(undefined)
  useEffect(() => {
    const [first] = found ?? []
    if (!prose || html === undefined || !found || !first) return
    const remove = paint(prose, found, 'found')
    const timer = setTimeout(() => {
      if (scrolled.current === found) return
      scrolled.current = found
      rangeOf(prose, first)?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }, OPENED)
    return () => {
      clearTimeout(timer)
      remove()
    }
  }, [prose, html, found])
}
