import { CloseButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { dismissToast, type Toast, useLatestToast } from './toast.tsx'
import css from './toast-region.module.css'

/** The default time of a toast on screen, in ms. */
const DURATION_MS = 5000
/** How far to the right a toast has to be moved to be dismissed, in px. */
const SWIPE_PX = 50
/** A press that moves less is none, in px. */
const THRESHOLD_PX = 5

/**
 * The place of toasts, bottom right or below the bar of a phone, one at a time: a named region that F8 focuses. A
 * toast's timer pauses under the mouse and while the focus is within; a swipe to the right dismisses it.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element>(null)
  const [isFocused, setIsFocused] = useState(false)
  const latest = useLatestToast()
  const toast = latest?.open ? latest : undefined
  const { moved, onPointerDown } = useSwipe(() => toast && dismissToast(toast.id))
  useHotkeys([['F8', () => region.current?.focus()]], [], true)

  const id = toast?.id
  const isWithin = useRef(false)
  useEffect(() => {
    if (!id) return
    return () => {
      // The focused element has disappeared: the focus returns to where it came from.
      if (!isWithin.current) return
      setFocus(false)
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }, [id])
  const setFocus = (within: boolean) => {
    isWithin.current = within
    setIsFocused(within)
  }
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!isWithin.current) cameFrom.current = relatedTarget
    setFocus(true)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) setFocus(false)
  }
  return (
    <section
      ref={region}
      className={css.region}
      style={moved > 0 ? { transform: `translateX(${moved}px)`, transition: 'none' } : {}}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={({ key }) => key === 'Escape' && id && dismissToast(id)}
      onPointerDown={onPointerDown}
    >
      {toast && <ShownToast key={id} toast={toast} isHeld={isFocused} />}
    </section>
  )
}

/** A polite status, or an alert for a failure; for its time, unless it is held. */
function ShownToast({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { id, title, description, action, variant = 'default', duration = DURATION_MS } = toast
  const [isUnderMouse, setIsUnderMouse] = useState(false)
  const waits = isHeld || isUnderMouse
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, waits, duration])
  const failed = variant === 'destructive'
  const Icon = failed ? IconAlertCircle : IconCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse only holds it; so does the focus
    <div
      className={css.toast}
      role={failed ? 'alert' : 'status'}
      data-variant={variant}
      onMouseEnter={() => setIsUnderMouse(true)}
      onMouseLeave={() => setIsUnderMouse(false)}
    >
      <div className={css.dot}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </div>
      <div className={css.words}>
        <div className={css.title}>{title}</div>
        <div className={css.text}>
          {description}
          {action && <div className={css.action}>{action}</div>}
        </div>
      </div>
      <CloseButton
        className={css.close ?? ''}
        aria-label="Close notification"
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}

/** How far the toast is moved to the right by a press that goes on, in px; `dismiss` runs if it ends far enough. */
function useSwipe(dismiss: () => void) {
  const [moved, setMoved] = useState(0)
  const onPointerDown = ({ clientX: from, button, pointerId }: PointerEvent) => {
    if (button !== 0) return
    let far = 0
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      if (Math.abs(event.clientX - from) < THRESHOLD_PX && far === 0) return
      far = Math.max(0, event.clientX - from)
      setMoved(far)
    }
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setMoved(0)
      if (event.type === 'pointerup' && far >= SWIPE_PX) dismiss()
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  return { moved, onPointerDown }
}
