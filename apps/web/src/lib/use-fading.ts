import { useEffect, useState } from 'react'

/** How long a dialog takes to fade out and return the focus, in ms. */
const FADE = 300

/**
 * The open state of a dialog that is mounted on demand. Closed on the first render, as the dialog stores the focused
 * element when it opens. `close` calls its argument, and then `onClosed`, once it has faded out.
 */
export function useFading(onClosed: () => void): { opened: boolean; close: (next?: unknown) => void } {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return {
    opened,
    close: (next) => {
      setOpened(false)
      setTimeout(() => {
        onClosed()
        if (typeof next === 'function') next()
      }, FADE)
    },
  }
}
