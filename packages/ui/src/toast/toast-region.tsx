import { useDrag, useHotkeys, useMergedRef } from '@mantine/hooks'
import { Notifications, useNotifications } from '@mantine/notifications'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { dismissToast, holdToast } from './toast.tsx'
import css from './toast-region.module.css'

/** How far to the right a toast has to be moved to be dismissed, in px. */
const SWIPE_PX = 50

/**
 * The place of toasts, bottom right or below the bar of a phone, one at a time. Mantine renders them and has their timer, which pauses on hover.
 * This adds what it lacks: a named region that F8 focuses, a timer that pauses while the focus is within, returning the
 * focus, and a swipe of a fixed length only to the right.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element>(null)
  const [moved, setMoved] = useState(0)
  const id = useNotifications().notifications[0]?.id
  const { ref: drag } = useDrag(
    ({ movement: [x], last, canceled }) => {
      setMoved(last ? 0 : Math.max(0, x))
      if (last && !canceled && x >= SWIPE_PX && id) dismissToast(id)
    },
    { axis: 'x', threshold: 5 },
  )
  const ref = useMergedRef(region, drag)
  useHotkeys([['F8', () => region.current?.focus()]], [], true)

  const hasFocus = () => region.current?.contains(document.activeElement) ?? false
  useEffect(() => {
    if (!id) return
    if (hasFocus()) holdToast(id, true)
    return () => {
      // The focused element is about to disappear: the focus returns to where it came from.
      if (!hasFocus()) return
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }, [id])
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (region.current?.contains(relatedTarget)) return
    cameFrom.current = relatedTarget
    if (id) holdToast(id, true)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (id && !region.current?.contains(relatedTarget)) holdToast(id, false)
  }
  return (
    <section
      ref={ref}
      className={css.region}
      style={moved > 0 ? { transform: `translateX(${moved}px)`, transition: 'none' } : {}}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={({ key }) => key === 'Escape' && id && dismissToast(id)}
    >
      <Notifications
        className={css.places}
        limit={1}
        notificationMaxHeight="none"
        transitionDuration={0}
        allowDragDismiss={false}
        allowScrollDismiss={false}
        withinPortal={false}
      />
    </section>
  )
}
