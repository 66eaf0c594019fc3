import { browserStorage } from '../lib/browser-storage.ts'

/**
 * Keeps what somebody was saving when their session turned out to be over, for the form that comes back after they
 * signed in again. Another user's form never sees it; logging out clears it.
 */
export function keepUnsavedInput(uid: string, form: string, text: string): void {
  try {
    browserStorage('sessionStorage')?.setItem(keyOf(uid, form), text)
  } catch {
    // A full storage: it has to be typed again.
  }
}

/** What was rescued for the form, if anything; it stays until it's dropped. */
export function unsavedInput(uid: string, form: string): string | undefined {
  return browserStorage('sessionStorage')?.getItem(keyOf(uid, form)) ?? undefined
}

/** Forgets what was rescued for the form: it is in the form now. */
export function dropUnsavedInput(uid: string, form: string): void {
  browserStorage('sessionStorage')?.removeItem(keyOf(uid, form))
}

function keyOf(uid: string, form: string): string {
  return `unsaved:${form}:${uid}`
}
