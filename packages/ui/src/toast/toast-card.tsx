import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import css from './toast-region.module.css'
import type { Toast } from './toast-region.tsx'
import { useCountdown } from './use-countdown.ts'
import { useSwipeRight } from './use-swipe-right.ts'

type ToastCardProps = {
  toast: Toast
  /** Time on screen in ms, which stands still while `held`. */
  duration: number
  held: boolean
  onDismiss: () => void
}

/** One toast: a status that is read out when there is time, or an alert when it failed. */
export function ToastCard({ toast, duration, held, onDismiss }: ToastCardProps) {
  const { title, description, variant = 'default', action } = toast
  const swipe = useSwipeRight(onDismiss)
  useCountdown(duration, held, onDismiss)
  const Icon = variant === 'destructive' ? IconAlertCircle : IconCheck
  return (
    <div
      className={css.toast}
      data-variant={variant}
      role={variant === 'destructive' ? 'alert' : 'status'}
      {...swipe}
    >
      <span className={css.dot}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <strong className={css.title}>{title}</strong>
        {description && <div className={css.text}>{description}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
      <ActionIcon aria-label="Close notification" onClick={onDismiss}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
