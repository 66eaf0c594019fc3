import { useEffect, useRef } from 'react'
import { paint } from './paint.ts'
import type { Place } from './passage.ts'
import { rangeOf } from './place-of.ts'

/** By then a dialog that opens has its place, in ms. */
const OPENED = 150

/**
 * Paints what a search found in `prose`, whose content is `html`, for as long as it is there, and scrolls to the first
 * place once.
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
