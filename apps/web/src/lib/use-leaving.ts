import { useEffect, useState } from 'react'

/** Whether the browser is on its way to another site. Going back from there shows the page as it was left: it is not. */
export function useLeaving(): [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [])
  return [isLeaving, setLeaving]
}
