import { type ReactNode, useSyncExternalStore } from 'react'

/** How long a dismissed toast is remembered, in ms. */
const REMOVAL_DELAY_MS = 1_000_000

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
let shown = 0
let removal: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

function become(next: Toast | undefined): void {
  latest = next
  for (const watch of watchers) watch()
}

/** Shows a toast, replacing the current one. Callable from anywhere. Returns a handle for it. */
export function showToast(content: ToastContent): {
  id: string
  /** Changes a toast that is still on screen. */
  update: (change: Partial<ToastContent>) => void
  dismiss: () => void
} {
  clearTimeout(removal)
  const id = `toast-${++shown}`
  become({ ...content, id, open: true })
  return {
    id,
    update: (change) => {
      if (latest?.id === id && latest.open) become({ ...latest, ...change })
    },
    dismiss: () => dismissToast(id),
  }
}

/** Dismisses a toast. */
export function dismissToast(id: string): void {
  if (latest?.id !== id || !latest.open) return
  become({ ...latest, open: false })
  removal = setTimeout(() => become(undefined), REMOVAL_DELAY_MS)
}

/** Drops the toasts of a page that is left. */
export function clearToasts(): void {
  clearTimeout(removal)
  become(undefined)
}

/** The latest toast; for a while also after it was dismissed. */
export const latestToast = (): Toast | undefined => latest

/** The latest toast, followed. */
export const useLatestToast = (): Toast | undefined => useSyncExternalStore(watchToasts, latestToast)

function watchToasts(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}
