import { useSyncExternalStore } from 'react'
import { createToasts, type ToastContent, type ToastState } from './toast-store.ts'

/** The toasts of this page. */
const toasts = createToasts()

/** Shows a toast in place of the one that may be on screen. Callable from anywhere. Gives what to do with it later. */
export function showToast(content: ToastContent): {
  id: string
  update: (change: Partial<ToastContent>) => void
  dismiss: () => void
} {
  const id = toasts.add(content)
  return { id, update: (change) => toasts.update(id, change), dismiss: () => toasts.dismiss(id) }
}

/** Takes a toast off the screen. */
export const dismissToast = (id: string): void => toasts.dismiss(id)

/** Forgets the toasts of a page that is left. */
export const clearToasts = (): void => toasts.clear()

/** The toast on screen, if there is one. */
export function useToast(): ToastState | undefined {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current)
  return toast?.open ? toast : undefined
}
