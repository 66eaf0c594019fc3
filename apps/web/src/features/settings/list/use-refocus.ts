import { type RefObject, useEffect } from 'react'

/** By then a closed dialog has left the page, and has returned the focus if it could. */
const DIALOG_GONE_MS = 400

/**
 * After a dialog is closed whose button may be gone: focuses the first button of `place`. Otherwise keyboard users
 * would start from the top of the page again.
 */
export function useRefocus(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const refocus = () => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus()
    }
    return () => void setTimeout(refocus, DIALOG_GONE_MS)
  }, [isOpen, place])
}
