import { type RefObject, useLayoutEffect } from 'react'
import css from './prose.module.css'

/** What is no wider than this, in px, is an ornament: nothing stands in its place. */
const ORNAMENT = 64

/**
 * Puts a quiet placeholder, with the picture's description, in place of every picture of a text that can't be loaded. It
 * has no text of its own, as places in the text are counted by its letters.
 */
export function useBrokenPictures(text: RefObject<HTMLElement | null>, html: string): void {
  // Before any of them can have failed; errors of pictures don't bubble.
  useLayoutEffect(() => {
    const element = text.current
    const replace = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.replaceWith(...placeholderOf(target))
    }
    element?.addEventListener('error', replace, true)
    return () => element?.removeEventListener('error', replace, true)
  }, [text, html])
}

function placeholderOf(picture: HTMLImageElement): HTMLElement[] {
  const { alt } = picture
  // As the text says it: one that could not be loaded measures what the browser draws in its place.
  const width = Number(picture.getAttribute('width'))
  if (width > 0 && width <= ORNAMENT) return []
  const placeholder = document.createElement('span')
  placeholder.className = css.missing ?? ''
  if (alt) {
    placeholder.setAttribute('role', 'img')
    placeholder.setAttribute('aria-label', alt)
    placeholder.dataset.alt = alt
  } else placeholder.setAttribute('aria-hidden', 'true')
  return [placeholder]
}
