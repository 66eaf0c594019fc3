import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` once `duration` ms have gone by in which it was not held; holding keeps what is left of them. */
export function useCountdown(duration: number, held: boolean, onEnd: () => void): void {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const begun = Date.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - begun
    }
  }, [held])
}
