import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { findOpener, type Opener, readOpener } from './opener.ts'

/** How often and how long to look for what is to have the focus, in ms: a list may have to be loaded first. */
const EVERY = 50
const AT_MOST = 30_000
/** What shows that the reader goes on by now. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove']

/** Gives the focus back to what an article was opened from, when its page or its reader is left by going back. */
export function useReturnFocus(): void {
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
 * Gives the focus to the opener as soon as it is on the page, unless something else has it by then, and again when it is
 * drawn anew, as happens to what is far down a list once that is near the screen; until the next input. Gives how to stop.
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
