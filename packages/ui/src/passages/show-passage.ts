import { useEffect } from 'react'
import { passageFinder } from './find-passage.ts'
import { paint } from './paint.ts'
import type { Place } from './passage.ts'
import { rangeOf } from './place-of.ts'

/** How long a shown passage stays marked, in milliseconds. */
const SHOWN = 4000

let forget: (() => void) | undefined

/** Finds words in the content of `prose`; `near` is their approximate offset. */
export function placesIn(prose: Element): (words: string, near: number) => Place | undefined {
  const find = passageFinder(prose.textContent ?? '')
  return (text, start) => find({ id: '', text, prefix: null, suffix: null, start, end: null })
}

/** Scrolls to a range of `prose`, focuses its paragraph and marks it for a moment. */
export function showPlace(prose: Element, place: Place): void {
  const range = rangeOf(prose, place)
  const element = range?.startContainer.parentElement
  if (!element) return
  const paragraph =
    element.closest<HTMLElement>('p, li, dd, td, blockquote, h1, h2, h3, h4, h5, h6') ?? element
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  focusOnce(paragraph)
  forget?.()
  const remove = paint(prose, [place], 'shown')
  const timer = setTimeout(() => forget?.(), SHOWN)
  forget = () => {
    clearTimeout(timer)
    forget = undefined
    remove()
  }
}

/** Focuses an element that isn't focusable, which it is only until it loses the focus. */
function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1')
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

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
