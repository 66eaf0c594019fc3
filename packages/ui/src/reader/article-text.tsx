import { useMergedRef } from '@mantine/hooks'
import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import css from './prose.module.css'
import type { ReadingStyle } from './reading-style.ts'

/** Pictures up to this width, in px, are ornaments: they get no placeholder. */
const ORNAMENT = 64

type ArticleTextProps = {
  /** Must be cleaned: it is inserted into the DOM unchanged. */
  html: string
  /** BCP 47, such as `en`; undefined if unknown. */
  language?: string | undefined
  /** The element that holds the text and nothing else. */
  ref?: Ref<HTMLDivElement>
}

/** The text of an article as HTML. */
export function ArticleText({ html, language, ref = null }: ArticleTextProps) {
  const prose = useRef<HTMLDivElement>(null)
  const merged = useMergedRef(prose, ref)
  useBrokenPictures(prose, html)
  // Content wider than the column scrolls sideways, also by keyboard.
  useEffect(() => {
    const wide = prose.current?.querySelectorAll<HTMLElement>('table, pre') ?? []
    const watch = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
        else target.removeAttribute('tabindex')
      }
    })
    for (const element of wide) watch.observe(element)
    return () => watch.disconnect()
  }, [html])
  return <div ref={merged} className={css.prose} lang={language} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Attributes of the column of an article in `style`. */
export function columnOf(style: Pick<ReadingStyle, 'fontSize' | 'fontType'>) {
  return { className: css.column, 'data-size': style.fontSize, 'data-font': style.fontType }
}

/**
 * Replaces every picture of a text that can't be loaded with a placeholder with the picture's description. It has no
 * text of its own, as positions in the text are counted by characters.
 */
function useBrokenPictures(text: RefObject<HTMLElement | null>, html: string): void {
  // Before any of them can have failed; error events of pictures don't bubble.
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
  // As in the HTML: a failed picture has the size of the browser's placeholder.
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
