import { useEffect, useState } from 'react'
import { texts } from './texts.ts'

/** The footnote that is open. */
export interface OpenNote {
  /** The link in the text that was followed. */
  mark: HTMLAnchorElement
  /** The note at the end of the text. */
  item: HTMLLIElement
}

const MARK = /^#note-\d+$/
const BACK = /^#noteref-\d+$/

/**
 * The footnotes of a text: a mark opens its note, and the link in a note leads back to its mark. The links have no
 * names of places in the page, which has other texts beside.
 */
export function useFootnotes(prose: HTMLElement | null, html: string | undefined) {
  const [note, setNote] = useState<OpenNote>()
  useEffect(() => {
    setNote(undefined)
    if (!prose || html === undefined) return
    for (const link of linksIn(prose)) describe(link)
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const to = link?.getAttribute('href') ?? ''
      if (!link || !(MARK.test(to) || BACK.test(to))) return
      event.preventDefault()
      if (BACK.test(to)) leadBack(prose, to)
      else {
        const item = linkTo(prose, to.replace('#note-', '#noteref-'))?.closest('li')
        if (item) setNote((old) => (old?.mark === link ? undefined : { mark: link, item }))
      }
    }
    prose.addEventListener('click', follow)
    return () => prose.removeEventListener('click', follow)
  }, [prose, html])
  return {
    note,
    /** Closes the note; the focus returns to its mark, unless it is elsewhere already. */
    close: ({ keepsFocus = false } = {}) => {
      if (!keepsFocus) note?.mark.focus({ preventScroll: true })
      setNote(undefined)
    },
  }
}

function linksIn(prose: HTMLElement): HTMLAnchorElement[] {
  return [...prose.querySelectorAll<HTMLAnchorElement>('a[href^="#note"]')]
}

function linkTo(prose: HTMLElement, to: string): HTMLAnchorElement | undefined {
  return linksIn(prose).find((link) => link.getAttribute('href') === to)
}

/** For screen readers, which would read only the number or the arrow. */
function describe(link: HTMLAnchorElement): void {
  const isBack = BACK.test(link.getAttribute('href') ?? '')
  link.setAttribute('role', isBack ? 'doc-backlink' : 'doc-noteref')
  if (isBack) link.setAttribute('aria-label', texts.backToText)
  else {
    link.setAttribute('aria-label', texts.footnote(link.textContent ?? ''))
    link.setAttribute('aria-haspopup', 'dialog')
  }
}

function leadBack(prose: HTMLElement, to: string): void {
  const mark = linkTo(prose, to.replace('#noteref-', '#note-'))
  mark?.focus({ preventScroll: true })
  mark?.scrollIntoView({ block: 'center' })
}
