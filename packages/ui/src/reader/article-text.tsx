import { useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useRef } from 'react'
import css from './prose.module.css'
import type { ReadingStyle } from './reading-style.ts'
import { useBrokenPictures } from './use-broken-pictures.ts'

export type ArticleTextProps = {
  /** Must have been cleaned: it reaches the DOM as it is. */
  html: string
  /** The element that holds the text and nothing else. */
  ref?: Ref<HTMLDivElement>
}

/** The text of an article as HTML. */
export function ArticleText({ html, ref = null }: ArticleTextProps) {
  const prose = useRef<HTMLDivElement>(null)
  const merged = useMergedRef(prose, ref)
  useBrokenPictures(prose, html)
  // What is wider than the column scrolls sideways, and must do so by keyboard too.
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
  return <div ref={merged} className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Attributes of the column that holds an article set in `style`. */
export function columnOf(style: Pick<ReadingStyle, 'fontSize' | 'fontType'>) {
  return { className: css.column, 'data-size': style.fontSize, 'data-font': style.fontType }
}
