import { type RefObject, useEffect } from 'react'

/** By then a dialog that was closed has left the page, and has given the focus back if it could. */
const DIALOG_GONE_MS = 400

/**
 * Once a dialog is closed whose button may be gone with what it did: gives the focus to the first button of `place`. Who
 * works by key would start from the top of the page again.
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
