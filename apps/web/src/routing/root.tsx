import { useWindowEvent } from '@mantine/hooks'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '@tidings/ui/lazy-part'
import { clearToasts } from '@tidings/ui/toast/toast'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { browserStorage } from '../lib/use-stored.ts'
import { currentUser, endSession, refreshSession, useSession } from '../session/session.tsx'
import { announceSession, watchSession } from '../session/session-channel.ts'
import { useSync } from '../session/use-sync.ts'
import { defaultPreferences } from '../theme/preferences.ts'
import { usePreferences } from '../theme/preferences-provider.tsx'
import { findOpener, type Opener, readOpener } from './opener.ts'

/** The polling interval and timeout for the element to focus, in ms: a list may have to be loaded first. */
const POLL_MS = 50
const MAX_WAIT_MS = 30_000
/** Input after which the focus is not moved any more. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove']

/** Returns the focus to the opener of an article, when its page or its reader is left by going back. */
function useReturnFocus(): void {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef(location)
  useEffect(() => {
    const { state, mask } = before.current
    const opener = readOpener(state)
    before.current = location
    return opener && type === 'POP' && !readOpener(location.state)
      ? focusOnceThere(opener, mask?.pathname ?? opener.href)
      : undefined
  }, [location, type])
}

/**
 * Focuses the opener, or the title of the article at `href` if that was read after the opened one, as soon as it is on
 * the page, unless something else has the focus by then, and again when it is re-rendered, as happens to items far down
 * a list once they are near the screen; until the next input. Returns a function that stops it.
 */
function focusOnceThere(opener: Opener, href: string): () => void {
  const begun = Date.now()
  let given: HTMLElement | undefined
  const look = () => {
    const { activeElement: focused } = document
    const reader = document.querySelector('[role="dialog"]')
    // The closing reader gives it the focus.
    const first = findOpener(opener)
    const found = reader ? undefined : (href !== opener.href && findOpener({ href })) || first
    const own = [document.body, first, found, given]
    const isElsewhere = focused && !own.includes(focused as HTMLElement) && !reader?.contains(focused)
    if (isElsewhere || Date.now() - begun > MAX_WAIT_MS) stop()
    else if (found && found !== focused) {
      given = found
      takeFocus(found)
    }
  }
  const timer = setInterval(look, POLL_MS)
  const stop = () => {
    clearInterval(timer)
    for (const input of INPUTS) window.removeEventListener(input, stop, true)
  }
  for (const input of INPUTS) window.addEventListener(input, stop, { capture: true, passive: true })
  return stop
}

function takeFocus(element: HTMLElement): void {
  // The history has restored the scroll position already, unless the page was not long enough.
  element.focus({ preventScroll: true })
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
}

/** The last saved version of the account's preferences that this browser has applied. */
const TAKEN_OVER = 'preferencesSavedAt'

/** Toasts that are shown before wait for it. */
const ToastRegion = lazyPart(
  async () => (await import('@tidings/ui/toast/toast-region')).ToastRegion,
  () => {},
)

/** Common to every screen: updates of the user, the toasts, and restoring the focus with the history. */
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
    </>
  )
}

/** Refetches failed queries on screen once there is a connection. */
function useRefetchOnline(): void {
  const client = useQueryClient()
  useWindowEvent('online', () => {
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
}

/** Updates of the current user on all screens: syncing with the server, preferences, other tabs. */
function useAccount(): void {
  useSync()
  useFollowedPreferences()
  useOtherTabs()
}

/** Follows other tabs of this browser: logging out or signing in there does the same here. */
function useOtherTabs(): void {
  const client = useQueryClient()
  const uid = useSession().session?.user?.uid
  // Returning from Google signs in by loading the page: the other tabs would not know otherwise.
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
 * Preferences that were saved to the account replace this browser's as soon as they are known; until then, and for an
 * account without any, the browser's own apply. Logging out restores the defaults: preferences are personal, and return
 * at the next sign-in.
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
    // If the storage is full, preferences aren't stored either: the account's are applied again the next time.
  }
}

/** The time without requests after which the screen counts as shown, in ms: its content may request more. */
const SETTLED_MS = 1000
const FONTS = ['400 1em "Inter Variable"', '600 1em "Source Serif 4 Variable"']

/**
 * Loads the web fonts after the first screen is shown, since on a slow connection they would delay it by seconds. The
 * system's fonts are used until all are loaded, so that the text changes once. The next page load has them from the
 * start, from the browser's cache, see `theme-boot.js`.
 */
function useLateFonts(): void {
  const isIdle = useIsFetching() === 0
  useEffect(() => {
    if (!isIdle || document.documentElement.dataset.fonts) return
    const timer = setTimeout(loadFonts, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isIdle])
}

async function loadFonts(): Promise<void> {
  try {
    await Promise.all(FONTS.map((font) => document.fonts.load(font)))
    document.documentElement.dataset.fonts = 'loaded'
    browserStorage('localStorage')?.setItem('fonts', 'loaded')
  } catch {
    // Without a connection or storage, the system's fonts stay, or the next page loads them as this one did.
  }
}
