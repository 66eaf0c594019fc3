import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '../../lib/toast.ts'
import { texts } from './texts.ts'

/** Starts the sign-in with Google, which leaves the page. Busy until the browser has left, or comes back without. */
export function useGoogleLogin() {
  const [busy, setBusy] = useState(false)
  const [params, setParams] = useSearchParams()
  const failed = params.get('error') === 'google'

  useEffect(() => {
    if (!failed) return
    showToast(texts.googleFailed)
    setParams({}, { replace: true })
  }, [failed, setParams])

  useEffect(() => {
    // Going back from Google shows this page as it was left: with the button busy.
    const restored = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [])

  const start = () => {
    setBusy(true)
    window.location.assign('/api/auth/google')
  }
  return { busy, start }
}
