import { showToast } from '@tidings/ui/toast/toast'
import { type RefObject, useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'
import { texts } from './texts.ts'

const words = texts.issue

/**
 * Makes articles of an issue's other parts and excludes articles, each with Undo. The pressed button is gone
 * afterwards: the focus then moves to what is in its place within `container`.
 */
export function useReclassify(issueId: string): {
  container: RefObject<HTMLDivElement | null>
  reclassifyAsArticle: (partId: string) => void
  reclassifyAsNonArticle: (articleId: string) => void
} {
  const container = useRef<HTMLDivElement>(null)
  const meta = { failure: words.reclassifyFailed }
  const treat = trpc.issues.reclassifyAsArticle.useMutation({ meta })
  const leave = trpc.issues.reclassifyAsNonArticle.useMutation({ meta })
  const isBusy = treat.isPending || leave.isPending

  const say = (title: string, next: string | null, undo: () => void) => {
    showUndoToast({ title, ...(next !== null && { description: next }) }, words.undo, undo)
  }
  const sayUndone = () => void showToast({ title: words.undone })

  return {
    container,
    reclassifyAsArticle(partId) {
      if (isBusy) return
      const refocus = placeOfFocus(container.current)
      treat.mutate(
        { id: issueId, partId },
        {
          onSuccess: ({ articleId, scope }) => {
            refocus()
            const next = scope && words.treatedNext[scope]
            say(words.treated, next, () => leave.mutate({ id: issueId, articleId }, { onSuccess: sayUndone }))
          },
        },
      )
    },
    reclassifyAsNonArticle(articleId) {
      if (isBusy) return
      const refocus = placeOfFocus(container.current)
      leave.mutate(
        { id: issueId, articleId },
        {
          onSuccess: ({ partId, scope }) => {
            refocus()
            const next = scope && words.excludedNext[scope]
            say(words.excluded, next, () => treat.mutate({ id: issueId, partId }, { onSuccess: sayUndone }))
          },
        },
      )
    },
  }
}

/** The maximum of frames until the reclassified part is off the page. */
const FRAMES = 60

/**
 * Remembers the focused button; called once it is about to disappear, focuses the next one, or else the issue's title.
 */
function placeOfFocus(container: HTMLElement | null): () => void {
  const buttons = () => [...(container?.querySelectorAll<HTMLElement>('button[data-reclassify]') ?? [])]
  const focused = document.activeElement
  const place = focused instanceof HTMLElement ? buttons().indexOf(focused) : -1
  function refocus(frames: number): void {
    if (focused?.isConnected) {
      if (frames > 0) requestAnimationFrame(() => refocus(frames - 1))
      return
    }
    if (document.activeElement !== document.body) return
    const left = buttons()
    const next = left[place] ?? left.at(-1) ?? document.getElementById('issue')
    next?.focus()
  }
  return () => {
    if (place !== -1) refocus(FRAMES)
  }
}
