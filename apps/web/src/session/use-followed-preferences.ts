import { useLayoutEffect } from 'react'
import { browserStorage } from '../lib/browser-storage.ts'
import { defaultPreferences } from '../theme/preferences.ts'
import { usePreferences } from '../theme/preferences-provider.tsx'
import { useSession } from './session.tsx'

/** Which saving of an account's preferences this browser has taken over. */
const TAKEN_OVER = 'preferencesSavedAt'

/**
 * Preferences that were saved to the account, here or elsewhere, replace this browser's as soon as they become known;
 * until the next saving, and for an account that never saved any, the browser's own hold. After logging out it has its
 * defaults again: how somebody reads is theirs, and comes back when they sign in.
 */
export function useFollowedPreferences(): void {
  const { setApp } = usePreferences()
  const { session } = useSession()
  const left = session?.left
  const { uid, colorMode, fontSize, fontPreference, preferencesSavedAt } = session?.user ?? {}
  useLayoutEffect(() => {
    const storage = browserStorage('localStorage')
    if (uid && colorMode && fontSize && fontPreference && preferencesSavedAt) {
      const saving = `${uid} ${preferencesSavedAt}`
      if (storage?.getItem(TAKEN_OVER) === saving) return
      setApp({ theme: colorMode, fontSize, fontType: fontPreference })
      remember(storage, saving)
    } else if (left) {
      setApp(defaultPreferences)
      storage?.removeItem(TAKEN_OVER)
    }
  }, [uid, colorMode, fontSize, fontPreference, preferencesSavedAt, left, setApp])
}

function remember(storage: Storage | undefined, saving: string): void {
  try {
    storage?.setItem(TAKEN_OVER, saving)
  } catch {
    // A full storage keeps no preferences either: the account's are taken over again the next time.
  }
}
