import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './toast-region.module.css'
import { useSwipeRight } from './use-swipe-right.ts'

export type Toast = {
  /** A new id is a new toast, with its full time on screen. */
  id: string
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  action?: ReactNode
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
  useHotkeys([['F8', () => region.current?.focus()]], [])
  return (
    <section ref={region} className={css.region} aria-label="Notifications (F8)" tabIndex={-1}>
      {toast && <ToastCard key={toast.id} toast={toast} duration={duration} onDismiss={onDismiss} />}
    </section>
  )
}

function ToastCard({ toast, duration, onDismiss }: Required<ToastRegionProps> & { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const { id, variant = 'default' } = toast
  const swipe = useSwipeRight(() => onDismiss(id))
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDismiss(id), duration)
    return () => clearTimeout(timer)
  }, [held, id, duration, onDismiss])
  const Icon = variant === 'destructive' ? IconAlertCircle : IconCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop the clock and follow a swipe
    <div
      className={css.toast}
      data-variant={variant}
      role={variant === 'destructive' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <span className={css.dot}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <strong className={css.title}>{toast.title}</strong>
        {toast.description && <div className={css.text}>{toast.description}</div>}
        {toast.action}
      </div>
      <ActionIcon aria-label="Close notification" onClick={() => onDismiss(id)}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
