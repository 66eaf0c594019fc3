import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeAll, vi } from 'vitest'
import { loadParts } from '../lazy-part.tsx'

/** The error of a query. The document is printed when the message is read, not each time that `findBy…` retries. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  // As `findBy…` defines it once more when it gives up.
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message}\n\n${prettyDOM(container)}`,
  })
  return error
}

// The first screen of a file is compiled while it is waited for, which on a busy machine takes longer than the usual 1 s.
configure({ asyncUtilTimeout: 60_000, getElementError })

// React's development build notes where each element was made, for warnings: a sixth of the time that rendering takes. It
// stops after ten thousand a second.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

/** What browsers have, jsdom hasn't, and the components ask for. Layout stays unknown: a browser's tests measure that. */
class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
  scrollTo() {},
})
Element.prototype.scrollIntoView = () => {}
// Everything of no size at no place would count as scrolled away, and menus hide with what they hang on.
Element.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 100, 40)
for (const [side, px] of Object.entries({ clientWidth: 1024, clientHeight: 768 })) {
  Object.defineProperty(document.documentElement, side, { configurable: true, value: px })
}

// As in a browser by the time that somebody uses the screen.
beforeAll(loadParts)

// The window is the next file's too.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
})
