import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { findOpener, type Opener, readOpener } from './opener.ts'

/** How often and how long to look for what is to have the focus, in ms: a list may have to be loaded first. */
const EVERY = 50
const AT_MOST = 10_000
/** How many looks in a row it must have it: what is far down a list is drawn once more when it is near the screen. */
const LOOKS = 6

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

/** Gives the focus to the opener as soon as it is on the page, unless something else has it by then. Gives how to stop. */
function focusOnceThere(opener: Opener): () => void {
  const begun = Date.now()
  let held = 0
  let given: HTMLElement | undefined
  const look = () => {
    const { activeElement: focused } = document
    const reader = document.querySelector('[role="dialog"]')
    const found = reader ? undefined : findOpener(opener)
    held = found && found === focused ? held + 1 : 0
    const isElsewhere =
      focused && ![document.body, found, given].includes(focused as HTMLElement) && !reader?.contains(focused)
    if (held >= LOOKS || isElsewhere || Date.now() - begun > AT_MOST) clearInterval(timer)
    else if (found && found !== focused) {
      given = found
      takeFocus(found)
    }
  }
  const timer = setInterval(look, EVERY)
  return () => clearInterval(timer)
}

function takeFocus(element: HTMLElement): void {
  // The history has scrolled there already, unless the page was not yet as long then.
  element.focus({ preventScroll: true })
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
}
