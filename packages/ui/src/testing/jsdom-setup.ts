import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

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

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.className = ''
})
