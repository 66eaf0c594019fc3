import {
  createPath,
  type Location,
  matchRoutes,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type Path,
  parsePath,
  type RouteObject,
  type To,
} from 'react-router'

/** The screen that is shown. */
type Place = {
  location: Location
  /** How it was reached. */
  action: NavigationType
  /** Whether the code of a screen is loaded; until the first one's is, there is nothing to show. */
  isReady: boolean
  /** Where to scroll to, in px; undefined for the element that the hash names, else the top. */
  scrollTo?: number | undefined
  /** Without a position to scroll to, it stays where it is. */
  keepsScroll?: boolean | undefined
}

type Listener = (place: Place, flushSync: boolean) => void

/** The screens' addresses in this tab's history. */
export type AppRouter = ReturnType<typeof createRouter>

/** The key of scroll positions in the session's storage. */
const SCROLLED = 'scroll-positions'

/** Every loaded page has the key `default`: a URL entered anew would be restored to the position of another. */
const positionKey = ({ key }: Location): string =>
  key === 'default' ? String(window.history.state?.entered ?? entered) : key

/** The place in the history that this page was loaded for: in its state, where a reload finds it again. */
const entered = enteredPlace()

function enteredPlace(): string {
  const { state } = window.history
  if (typeof state?.entered === 'string') return state.entered
  const place = String(performance.timeOrigin)
  window.history.replaceState({ ...state, entered: place }, '')
  return place
}

/**
 * Connects `routes` to the browser's history. As in react-router's data mode, which is four times its size, a screen is
 * shown, with its address, once its code is loaded, and scroll positions are restored by going back and forward.
 */
export function createRouter(routes: RouteObject[]) {
  const { history, location: page } = window
  const listeners = new Set<Listener>()
  const scrolled = storedPositions()
  let place: Place = { location: currentLocation(), action: NavigationType.Pop, isReady: false }
  /** Where positions are kept for the shown place: known before the history moves on. */
  let shown = positionKey(place.location)
  /** The place whose code is being loaded. */
  let next: Location | undefined

  const keepPosition = () => {
    if (place.isReady) scrolled[shown] = window.scrollY
  }
  const show = (action: Place['action'], location: Location, options: NavigateOptions = {}) => {
    keepPosition()
    next = location
    const key = positionKey(location)
    const commit = () => {
      if (next !== location) return
      next = undefined
      if (action !== NavigationType.Pop) write(action, location)
      shown = key
      place = {
        location,
        action,
        isReady: true,
        scrollTo: scrolled[key],
        keepsScroll: options.preventScrollReset,
      }
      for (const listener of listeners) listener(place, options.flushSync === true)
    }
    const missing = (matchRoutes(routes, location) ?? []).filter(({ route }) => route.lazy)
    // At once if nothing is missing: the next key press may follow at once.
    if (missing.length === 0) commit()
    else Promise.all(missing.map(({ route }) => loadScreen(route))).then(commit)
  }

  const navigate = (to: To, { replace, ...options }: NavigateOptions = {}) => {
    const { mask, state = null } = options
    const path = { ...place.location, hash: '', search: '', ...(typeof to === 'string' ? parsePath(to) : to) }
    show(
      replace ? NavigationType.Replace : NavigationType.Push,
      { ...encoded(path), state, key: newKey(), ...(mask !== undefined && { mask: encoded(mask) }) },
      options,
    )
  }
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    encodeLocation: encoded,
    go: (delta) => history.go(delta),
    push: (to, state, options) => navigate(to, { ...options, state }),
    replace: (to, state, options) => navigate(to, { ...options, state, replace: true }),
  }

  const onPop = () => show(NavigationType.Pop, currentLocation())
  const onPageHide = () => {
    keepPosition()
    try {
      sessionStorage.setItem(SCROLLED, JSON.stringify(scrolled))
    } catch {
      // Without storage, a reload begins at the top.
    }
    history.scrollRestoration = 'auto'
  }
  const onPageShow = () => {
    history.scrollRestoration = 'manual'
  }
  window.addEventListener('popstate', onPop)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', onPageShow)
  onPageShow()
  show(NavigationType.Pop, place.location)

  return {
    navigator,
    routes,
    get state() {
      return place
    },
    /** Goes to a path, or so many steps in the history. */
    navigate: (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? history.go(to) : navigate(to, options),
    /** Calls `listener` for each place that is shown from now on. Returns a function that stops it. */
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes no more notice of the history. */
    stop: () => {
      next = undefined
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', onPageShow)
    },
  }

  /** Writes a place into the history, in the form that react-router gave it. */
  function write(action: Place['action'], { mask, state, key, ...path }: Location): void {
    const { pathname, search, hash } = path
    const entry = { usr: state, key, ...(mask && { masked: { pathname, search, hash } }) }
    // Whole, as a path may begin with two slashes.
    const url = page.origin + createPath(mask ?? path)
    try {
      if (action === NavigationType.Replace) history.replaceState(entry, '', url)
      else history.pushState(entry, '', url)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error
      // Some browsers limit how often.
      page.assign(url)
    }
  }

  function currentLocation(): Location {
    const { usr = null, key = 'default', masked } = history.state ?? {}
    const { pathname, search, hash } = page
    const address = { pathname, search, hash }
    return { ...(masked ?? address), state: usr, key, ...(masked && { mask: address }) }
  }

  /** The path as the browser writes it. */
  function encoded(to: To): Path {
    const { pathname, search, hash } = new URL(page.origin + navigator.createHref(to))
    return { pathname, search, hash }
  }
}

const newKey = () => Math.random().toString(36).slice(2, 10)

/** Loads the code of a route's screen. One that can't be loaded throws when it is shown; going there again retries. */
async function loadScreen(route: RouteObject): Promise<void> {
  try {
    const screen = typeof route.lazy === 'function' ? await route.lazy() : undefined
    route.Component = screen?.Component ?? null
    delete route.lazy
  } catch (error) {
    route.Component = () => {
      throw error
    }
  }
}

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLLED) ?? '{}')
  } catch {
    return {}
  }
}

/** Scrolls to where the shown place was left, else to what its hash names or to the top. */
export function scrollToPlace({ location, scrollTo, keepsScroll }: Place): void {
  const named = scrollTo === undefined ? elementOf(location.hash) : null
  if (named) named.scrollIntoView()
  else if (scrollTo !== undefined || !keepsScroll) window.scrollTo(0, scrollTo ?? 0)
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}
