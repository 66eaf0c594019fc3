import { useLayoutEffect } from 'react'
import { defaultPreferences } from '../theme/preferences.ts'
import { usePreferences } from '../theme/preferences-provider.tsx'
import { useSession } from './session.tsx'

/**
 * The account's stored preferences win over this browser's, whenever they become known or change. After logging out the
 * browser has its defaults again: how somebody reads is theirs, and comes back when they sign in.
 */
export function useFollowedPreferences(): void {
  const { setApp } = usePreferences()
  const { session } = useSession()
  const left = session?.left
  const { uid, colorMode, fontSize, fontPreference } = session?.user ?? {}
  useLayoutEffect(() => {
    if (uid && colorMode && fontSize && fontPreference) {
      setApp({ theme: colorMode, fontSize, fontType: fontPreference })
    } else if (left) {
      setApp(defaultPreferences)
    }
  }, [uid, colorMode, fontSize, fontPreference, left, setApp])
}
