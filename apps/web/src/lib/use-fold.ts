import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'
import { useUser } from './session.tsx'

/** Kept in this browser, for each of its users apart: how somebody reads is theirs. */
const keyOf = (uid: string) => `foldDuplicates:${uid}`

/** Choices of this page, which hold also where the browser keeps none. */
const chosen = new Map<string, boolean>()
const listeners = new Set<() => void>()

/** Whether the user folds duplicates away, here and in their other tabs; not at first. Gives the way to change it. */
export function useFold(): [on: boolean, fold: (on: boolean) => void] {
  const key = keyOf(useUser().uid)
  const on = useSyncExternalStore(subscribe, () => chosen.get(key) ?? isStored(key))
  return [on, (wanted) => choose(key, wanted)]
}

const isStored = (key: string) => browserStorage('localStorage')?.getItem(key) === 'true'

function choose(key: string, on: boolean): void {
  chosen.set(key, on)
  try {
    browserStorage('localStorage')?.setItem(key, String(on))
  } catch {
    // Nothing to do: the choice still holds on this page.
  }
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null) chosen.clear()
    else chosen.delete(key)
    onChange()
  }
  listeners.add(onChange)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', follow)
  }
}
