import { useEffect, useEffectEvent } from 'react'

/** The minimum distance of a swipe, its minimum ratio to vertical movement, and its maximum duration. */
const FAR = 72
const SLOPE = 2
const QUICK = 800
/** The edges of the screen are the system's, in px. */
const EDGE = 24

/** Reports swipes of one finger over `element`: left for the next, right for the previous. */
export function useSwipe(
  element: HTMLElement | null,
  { onLeft, onRight }: { onLeft: (() => void) | undefined; onRight: (() => void) | undefined },
): void {
  const left = useEffectEvent(() => onLeft?.())
  const right = useEffectEvent(() => onRight?.())
  useEffect(() => {
    if (!element) return
    const aborter = new AbortController()
    const options = { signal: aborter.signal, passive: true }
    let from: { x: number; y: number; at: number } | undefined
    element.addEventListener(
      'touchstart',
      ({ touches, target, timeStamp }) => {
        const [touch] = touches
        from = undefined
        if (!touch || touches.length > 1 || isTaken(target, element)) return
        const { clientX: x, clientY: y } = touch
        if (x < EDGE || x > window.innerWidth - EDGE) return
        from = { x, y, at: timeStamp }
      },
      options,
    )
    element.addEventListener(
      'touchend',
      ({ changedTouches, touches, timeStamp }) => {
        const [touch] = changedTouches
        const began = from
        from = undefined
        if (!touch || !began || touches.length > 0 || timeStamp - began.at > QUICK) return
        const [x, y] = [touch.clientX - began.x, touch.clientY - began.y]
        if (Math.abs(x) < FAR || Math.abs(x) < SLOPE * Math.abs(y)) return
        // Selecting words with a finger is also a horizontal movement.
        if (document.getSelection()?.isCollapsed === false) return
        if (x < 0) left()
        else right()
      },
      options,
    )
    element.addEventListener(
      'touchcancel',
      () => {
        from = undefined
      },
      options,
    )
    return () => aborter.abort()
  }, [element])
}

/** Whether something between the finger and the reader scrolls sideways itself, or is draggable. */
function isTaken(target: EventTarget | null, reader: Element): boolean {
  let element = target instanceof Element ? target : null
  for (; element && element !== reader; element = element.parentElement) {
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/u.test(getComputedStyle(element).overflowX)
    )
      return true
    if (element.matches('input, select, textarea, [role="dialog"], [role="menu"]')) return true
  }
  return false
}
