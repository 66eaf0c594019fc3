import { useEffect } from 'react'
import { placesIn, showPlace } from './show-passage.ts'

/** By then a dialog that opens has taken the focus and has its place, in ms. */
const OPENED = 150

/** Words of an article, and about where they are in its text. A new object goes there again. */
export type ShownPlace = { text: string; start: number; end: number }

/** Goes to words in `prose`, whose content is `html`, as soon as they are there. */
export function useShownPlace(
  prose: HTMLElement | null,
  html: string | undefined,
  place: ShownPlace | undefined,
): void {
  useEffect(() => {
    if (!prose || html === undefined || !place) return
    const timer = setTimeout(() => {
      const found = placesIn(prose)(place.text, place.start)
      if (found) showPlace(prose, found)
    }, OPENED)
    return () => clearTimeout(timer)
  }, [prose, html, place])
}
