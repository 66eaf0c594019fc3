import { useEffect } from 'react'
import { placesIn, showPlace } from './show-passage.ts'

/** By then an opening dialog has taken the focus and has its final position, in ms. */
const OPENED = 150

/** Words of an article, and their approximate position. A new object shows them again. */
export type ShownPlace = { text: string; start: number; end: number }

/** Shows words in `prose`, whose content is `html`, as soon as they are there. */
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
