import { type CSSProperties, type PointerEvent, useState } from 'react'

const threshold = 50

type Swipe = {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
  style: CSSProperties
}

/** Handlers for an element that follows a pointer to the right and calls `onSwipe` when let go past 50 px. */
export function useSwipeRight(onSwipe: () => void): Swipe {
  const [start, setStart] = useState<number>()
  const [moved, setMoved] = useState(0)
  const rest = () => {
    setStart(undefined)
    setMoved(0)
  }
  return {
    onPointerDown: (event) => event.button === 0 && setStart(event.clientX),
    onPointerMove: (event) => {
      if (start === undefined) return
      const distance = Math.max(0, event.clientX - start)
      // Captured only once it moves: a captured pointer would swallow the click on a button inside.
      if (distance > 4) event.currentTarget.setPointerCapture(event.pointerId)
      setMoved(distance)
    },
    onPointerUp: (event) => {
      if (start !== undefined && event.clientX - start >= threshold) onSwipe()
      rest()
    },
    onPointerCancel: rest,
    style: moved > 0 ? { transform: `translateX(${moved}px)`, transition: 'none' } : {},
  }
}
