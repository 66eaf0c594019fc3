import { browserStorage } from '../lib/use-stored.ts'

/**
 * Keeps the input that a user was saving when their session had expired, for the form after signing in again. Another
 * user's form never sees it; logging out clears it.
 */
export function keepUnsavedInput(uid: string, form: string, text: string): void {
  try {
    browserStorage('sessionStorage')?.setItem(keyOf(uid, form), text)
  } catch {
    // If the storage is full, it has to be typed again.
  }
}

/** The kept input of the form, if any; it stays until it is dropped. */
export function unsavedInput(uid: string, form: string): string | undefined {
  return browserStorage('sessionStorage')?.getItem(keyOf(uid, form)) ?? undefined
}

/** Drops the kept input of the form, which now contains it. */
export function dropUnsavedInput(uid: string, form: string): void {
  browserStorage('sessionStorage')?.removeItem(keyOf(uid, form))
}

function keyOf(uid: string, form: string): string {
  return `unsaved:${form}:${uid}`
}
