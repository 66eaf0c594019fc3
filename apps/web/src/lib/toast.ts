import { notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import type { Toast } from '@tidings/ui/toast/toast-region'

export type ToastContent = { title: string; description?: string; variant?: 'default' | 'destructive' }

/** Shows a toast in place of the one that may be on screen. Callable from anywhere. */
export function showToast({ title, description, variant = 'default' }: ToastContent): void {
  notifications.updateState(notificationsStore, () => [])
  notifications.show({ title, message: description, color: variant === 'destructive' ? 'red' : 'blue' })
}

/** Takes a toast off the screen. */
export const dismissToast = (id: string): void => {
  notifications.hide(id)
}

/** The toast on screen, if there is one. */
export function useToast(): Toast | undefined {
  const newest = useNotifications(notificationsStore).notifications.at(-1)
  if (!newest?.id) return undefined
  return {
    id: newest.id,
    title: String(newest.title ?? ''),
    description: newest.message,
    variant: newest.color === 'red' ? 'destructive' : 'default',
  }
}
