import { useHotkeys } from '@mantine/hooks'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { ToastCard } from './toast-card.tsx'
import css from './toast-region.module.css'

export type Toast = {
  /** A new id is a new toast, with its full time on screen. */
  id: string
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  action?: ReactNode
  /** Time on screen in ms, where it is not that of all others. */
  duration?: number
}
export type ToastRegionProps = {
  /** The one toast to show; a newer one takes the place of the older. */
  toast: Toast | undefined
  onDismiss: (id: string) => void
  /** Time on screen in ms; hover and focus stop the clock. */
  duration?: number
}

/** Where toasts appear, bottom right. F8 moves the focus here; a swipe of 50 px to the right dismisses. */
export function ToastRegion({ toast, onDismiss, duration = 5000 }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useHotkeys([['F8', () => region.current?.focus()]], [], true)

  function enter({ relatedTarget }: FocusEvent) {
    if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
    setFocused(true)
  }
  function leave({ relatedTarget }: FocusEvent) {
    if (!region.current?.contains(relatedTarget)) setFocused(false)
  }
  function dismiss(id: string) {
    // What had the focus is about to go: it returns to where it came from, and the next toast has its time again.
    if (region.current?.contains(document.activeElement)) {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    setHovered(false)
    setFocused(false)
    onDismiss(id)
  }

  return (
    <section
      ref={region}
      className={css.region}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Escape' && toast && dismiss(toast.id)}
    >
      {toast && (
        <ToastCard
          key={toast.id}
          toast={toast}
          duration={toast.duration ?? duration}
          held={hovered || focused}
          onDismiss={() => dismiss(toast.id)}
        />
      )}
    </section>
  )
}
