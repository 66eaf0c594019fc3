import type { Toast } from '@tidings/ui/toast/toast-region'

/** How long a dismissed toast is remembered, in ms. */
const REMOVAL_DELAY_MS = 1_000_000

export type ToastContent = Omit<Toast, 'id'>

/** A toast with its state: shown while `open`. */
export type ToastState = Toast & { open: boolean }

export interface ToastStore {
  /** The one toast there is; it stays for a while after it was dismissed, with `open` false. */
  current(): ToastState | undefined
  /** Adds a toast, in place of the one there may be. Gives its id. */
  add(content: ToastContent): string
  /** Changes a toast that is still there, without giving it more time. */
  update(id: string, change: Partial<ToastContent>): void
  dismiss(id: string): void
  /** Forgets everything at once. */
  clear(): void
  /** Calls `onChange` after each change; gives the way to stop that. */
  subscribe(onChange: () => void): () => void
}

/** A place for toasts, of which there is one at a time: the newest replaces the older. */
export function createToasts(): ToastStore {
  let toast: ToastState | undefined
  let removal: ReturnType<typeof setTimeout> | undefined
  let added = 0
  const listeners = new Set<() => void>()

  function become(next: ToastState | undefined): void {
    toast = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => toast,
    add(content) {
      clearTimeout(removal)
      added += 1
      const id = String(added)
      become({ ...content, id, open: true })
      return id
    },
    update(id, change) {
      if (toast?.id === id) become({ ...toast, ...change })
    },
    dismiss(id) {
      if (toast?.id !== id || !toast.open) return
      become({ ...toast, open: false })
      removal = setTimeout(() => become(undefined), REMOVAL_DELAY_MS)
    },
    clear() {
      clearTimeout(removal)
      become(undefined)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
