import { useState } from 'react'

/**
 * A text in the browser's local storage, and the function that changes it. If the storage is full, a change lasts as
 * long as the page is open.
 */
export function useStored(key: string): [string | undefined, (value: string) => void] {
  const storage = browserStorage('localStorage')
  const [value, setValue] = useState(() => storage?.getItem(key) ?? undefined)
  const store = (next: string) => {
    setValue(next)
    try {
      storage?.setItem(key, next)
    } catch {
      // Not for the next page, then.
    }
  }
  return [value, store]
}

/** A storage of the browser, or undefined if it is disabled (reading the property can throw). */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind]
  } catch {
    return undefined
  }
}
