import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { clearToasts } from '@tidings/ui/toast/toast'
import { ToastRegion } from '@tidings/ui/toast/toast-region'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router'
import { browserStorage } from '../lib/browser-storage.ts'
import { currentUser, endSession, refreshSession, useSession } from '../session/session.tsx'
import { announceSession, watchSession } from '../session/session-channel.ts'
import { useSync } from '../session/use-sync.ts'
import { defaultPreferences } from '../theme/preferences.ts'
import { usePreferences } from '../theme/preferences-provider.tsx'
import { useLateFonts } from '../theme/use-late-fonts.ts'
import { findOpener, type Opener, readOpener } from './opener.ts'

/** How often and how long to look for what is to have the focus, in ms: a list may have to be loaded first. */
const EVERY = 50
const AT_MOST = 30_000
/** Input after which the focus is left where the user put it. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove']

/** Gives the focus back to what an article was opened from, when its page or its reader is left by going back. */
function useReturnFocus(): void {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef(location)
  useEffect(() => {
    const opener = readOpener(before.current.state)
    before.current = location
    return opener && type === 'POP' && !readOpener(location.state) ? focusOnceThere(opener) : undefined
  }, [location, type])
}

/**
 * Returns the focus to the opener as soon as it is on the page, unless something else has it by then, and again when it
 * is drawn again, as happens to what is far down a list once that is near the screen; until the next input. Returns how
 * to stop.
 */
function focusOnceThere(opener: Opener): () => void {
  const begun = Date.now()
  let given: HTMLElement | undefined
  const look = () => {
    const { activeElement: focused } = document
    const reader = document.querySelector('[role="dialog"]')
    const found = reader ? undefined : findOpener(opener)
    const isElsewhere =
      focused && ![document.body, found, given].includes(focused as HTMLElement) && !reader?.contains(focused)
    if (isElsewhere || Date.now() - begun > AT_MOST) stop()
    else if (found && found !== focused) {
      given = found
      takeFocus(found)
    }
  }
  const timer = setInterval(look, EVERY)
  const stop = () => {
    clearInterval(timer)
    for (const input of INPUTS) window.removeEventListener(input, stop, true)
  }
  for (const input of INPUTS) window.addEventListener(input, stop, { capture: true, passive: true })
  return stop
}

function takeFocus(element: HTMLElement): void {
  // The history has scrolled there already, unless the page was not yet as long then.
  element.focus({ preventScroll: true })
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
}

/** Which saving of an account's preferences this browser has taken over. */
const TAKEN_OVER = 'preferencesSavedAt'

/** What every screen shares: what follows the user, the toasts, and the scroll position and the focus that come back with the history. */
export function Root() {
  useAccount()
  useReturnFocus()
  useRefetchOnline()
  useLateFonts()
  useEffect(() => clearToasts, [])
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Every page that is loaded again has the key `default`: an address typed over another would be where that one did. */
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
        if (mine !== null) endSession(client)
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
  const followsSystem = session?.user?.followsSystemTheme ?? false
  useLayoutEffect(() => {
    const storage = browserStorage('localStorage')
    if (uid && colorMode && fontSize && fontPreference && preferencesSavedAt) {
      const saving = `${uid} ${preferencesSavedAt}`
      if (storage?.getItem(TAKEN_OVER) === saving) return
      setApp({ theme: colorMode, fontSize, fontType: fontPreference, followsSystem })
      remember(storage, saving)
    } else if (left) {
      setApp(defaultPreferences)
      storage?.removeItem(TAKEN_OVER)
    }
  }, [uid, colorMode, fontSize, fontPreference, followsSystem, preferencesSavedAt, left, setApp])
}

function remember(storage: Storage | undefined, saving: string): void {
  try {
    storage?.setItem(TAKEN_OVER, saving)
  } catch {
    // A full storage keeps no preferences either: the account's are taken over again the next time.
  }
}
