import { useEffect, useState } from 'react'

/** How long a dialog takes to fade out and hand the focus back, in ms. */
const FADE = 300

/**
 * Whether a dialog that is mounted when it's wanted is open. Closed on the first draw, as the dialog notes where the
 * focus was when it opens. `close` runs what is given, and then `onClosed`, once it has faded out.
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
