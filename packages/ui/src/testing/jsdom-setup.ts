import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The first screen of a file is compiled while it is waited for, which on a busy machine takes longer than the usual 1 s.
configure({ asyncUtilTimeout: 20_000 })

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

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.className = ''
})
