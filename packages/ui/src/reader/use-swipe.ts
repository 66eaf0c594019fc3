import { useEffect, useEffectEvent } from 'react'

/** How far a finger has to go sideways, how much more than up or down, and within how long. */
const FAR = 72
const SLOPE = 2
const QUICK = 800
/** The edges of the screen are the system's, in px. */
const EDGE = 24

/** Reports when one finger wipes over `element`: to the left for what is next, to the right for what was before. */
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
        // A finger that selects words moves sideways too.
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

/** Whether something between the finger and the reader scrolls sideways itself, or is moved by fingers. */
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
