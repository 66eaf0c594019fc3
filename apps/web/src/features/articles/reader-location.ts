import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import type { ShownPlace } from '@tidings/ui/passages/show-passage.ts'
import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openerByButton, readOpener } from '../../routing/opener.ts'

type ReaderLocation = {
  /** The article that is open in the reader over this page, if any. */
  articleId: string | undefined
  /** The words to open it at. */
  place: ShownPlace | undefined
  /** The highlight to open it at. */
  highlight: string | undefined
  open: (articleId: string, place?: ShownPlace) => void
  close: () => void
}

/**
 * The reader over a list is stored in the history's state, so that the back button closes it instead of leaving the
 * page. The address is the article's own, for a bookmark or another tab.
 */
export function useReaderLocation(): ReaderLocation {
  const { key, pathname, search, state } = useLocation()
  const closed = useRef<string>(undefined)
  const navigate = useNavigate()
  const here = { pathname, search }
  const { reader, highlight }: Record<string, unknown> = state ?? {}
  const place = useMemo(() => readPlace(state?.place), [state?.place])
  return {
    articleId: typeof reader === 'string' ? reader : undefined,
    place,
    highlight: typeof highlight === 'string' ? highlight : undefined,
    open: (articleId, words) => {
      const mask = articlePath(articleId)
      const opener = readOpener(state) ?? openerByButton(mask)
      const to = { ...state, reader: articleId, highlight: undefined, place: words, opener }
      // From one article to another, one step back is still the list.
      const replace = typeof reader === 'string'
      // Synchronously, because the next key press may follow at once and starts from there.
      navigate(here, { state: to, mask, preventScrollReset: true, replace, flushSync: replace })
    },
    close: () => {
      // Once: a second step back would leave the list.
      if (closed.current === key) return
      closed.current = key
      navigate(-1)
    },
  }
}

/** The position in the history's state; undefined if there is none. */
export function readPlace(state: unknown): ShownPlace | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { text, start, end } = state as Partial<Record<keyof ShownPlace, unknown>>
  return typeof text === 'string' && typeof start === 'number' && typeof end === 'number'
    ? { text, start, end }
    : undefined
}
