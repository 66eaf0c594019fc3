import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './toast-region.module.css'

/** How long a dismissed toast is remembered, in ms. */
const REMOVAL_DELAY_MS = 1_000_000
/** The default time of a toast on screen, in ms. */
const DURATION_MS = 5000

export type ToastContent = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  action?: ReactNode
  /** Time on screen in ms. */
  duration?: number
}
/** A toast with its state: on screen while `open`. */
export type Toast = ToastContent & { id: string; open: boolean }

let latest: Toast | undefined
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast, replacing the current one. Callable from anywhere. Returns a handle for it. */
export function showToast(content: ToastContent): {
  id: string
  /** Changes a toast that is still on screen. */
  update: (change: Partial<ToastContent>) => void
  dismiss: () => void
} {
  clearToasts()
  const id = notifications.show({ ...notificationOf(content), onClose: close })
  latest = { ...content, id, open: true }
  return {
    id,
    update: (change) => {
      if (latest?.id !== id || !latest.open) return
      latest = { ...latest, ...change }
      notifications.update({ id, ...notificationOf(latest) })
    },
    dismiss: () => dismissToast(id),
  }
}

/** Dismisses a toast. */
export const dismissToast = (id: string): void => void notifications.hide(id)

/** Pauses the timer of a toast on screen, or restarts it. */
export function holdToast(id: string, held: boolean): void {
  if (latest?.id === id)
    notifications.update({ id, message: messageOf(latest), autoClose: !held && timeOf(latest) })
}

/** Drops the toasts of a page that is left. */
export function clearToasts(): void {
  clearTimeout(removal)
  latest = undefined
  notifications.clean()
}

/** The latest toast; for a while also after it was dismissed. */
export const latestToast = (): Toast | undefined => latest

function close({ id }: { id?: string }): void {
  if (latest?.id !== id || !latest?.open) return
  latest = { ...latest, open: false }
  removal = setTimeout(() => {
    latest = undefined
  }, REMOVAL_DELAY_MS)
}

/** A toast for Mantine: a polite status, or an alert for a failure. */
function notificationOf(toast: ToastContent) {
  const failed = toast.variant === 'destructive'
  const Icon = failed ? IconAlertCircle : IconCheck
  return {
    title: toast.title,
    message: messageOf(toast),
    autoClose: timeOf(toast),
    role: failed ? 'alert' : 'status',
    'data-variant': toast.variant ?? 'default',
    'data-tone': failed ? 'bad' : 'ok',
    icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
    className: css.toast,
    classNames: {
      icon: css.dot,
      body: css.words,
      title: css.title,
      description: css.text,
      closeButton: css.close,
    },
    closeButtonProps: { 'aria-label': 'Close notification' },
  }
}

const timeOf = ({ duration = DURATION_MS }: ToastContent) => duration

const messageOf = ({ description, action }: ToastContent) => (
  <>
    {description}
    {action && <div className="mt-2">{action}</div>}
  </>
)
