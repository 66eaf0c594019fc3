import { useEffect, useState } from 'react'

/** The address of a picture that did not load, until the connection returns, and the function that sets it. */
export function useBrokenPicture() {
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    if (broken === null) return
    const retry = () => setBroken(null)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [broken])
  return [broken, setBroken] as const
}
