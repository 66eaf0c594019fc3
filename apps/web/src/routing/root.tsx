import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { clearToasts } from '@tidings/ui/toast/toast'
import { ToastRegion } from '@tidings/ui/toast/toast-region'
import { useEffect, useLayoutEffect } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { browserStorage } from '../lib/browser-storage.ts'
import { currentUser, leaveSession, refreshSession, useSession } from '../session/session.tsx'
import { announceSession, watchSession } from '../session/session-channel.ts'
import { useSync } from '../session/use-sync.ts'
import { defaultPreferences } from '../theme/preferences.ts'
import { usePreferences } from '../theme/preferences-provider.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** Which saving of an account's preferences this browser has taken over. */
const TAKEN_OVER = 'preferencesSavedAt'

/** What every screen shares: what follows the user, the toasts, and the scroll position and the focus that come back with the history. */
export function Root() {
  useAccount()
  useReturnFocus()
  useRefetchOnline()
  useEffect(() => clearToasts, [])
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Every page that is loaded anew has the key `default`: an address typed over another would stand where that one did. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

/** Asks again, once there is a connection, for what is on screen and could not be fetched without. */
function useRefetchOnline(): void {
  const client = useQueryClient()
  useWindowEvent('online', () => {
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
}

/** What follows the current user wherever they are: the sync with the server, their preferences, their other tabs. */
function useAccount(): void {
  useSync()
  useFollowedPreferences()
  useOtherTabs()
}

/** Follows what other tabs of this browser do: who logs out there is logged out here, who signs in there is so here. */
function useOtherTabs(): void {
  const client = useQueryClient()
  const uid = useSession().session?.user?.uid
  // Who comes back from Google is signed in by the load of the page: the other tabs can't know otherwise.
  useEffect(() => {
    if (uid !== undefined) announceSession(uid)
  }, [uid])
  useEffect(
    () =>
      watchSession((uid) => {
        const mine = currentUser(client)?.uid ?? null
        if (uid === mine) return
        if (mine !== null) leaveSession(client)
        if (uid !== null) refreshSession(client)
      }),
    [client],
  )
}

/**
 * Preferences that were saved to the account, here or elsewhere, replace this browser's as soon as they become known;
 * until the next saving, and for an account that never saved any, the browser's own hold. After logging out it has its
 * defaults again: how somebody reads is theirs, and comes back when they sign in.
 */
function useFollowedPreferences(): void {
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
