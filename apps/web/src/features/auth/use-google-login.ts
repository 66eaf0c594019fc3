import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { authOf } from '../../session/auth.ts'
import { returnPath } from './safe-redirect-path.ts'
import { texts } from './texts.ts'

/** Starts the sign-in with Google, which leaves the page. Busy until the browser has left; again free only by failure. */
export function useGoogleLogin() {
  const [busy, setBusy] = useState(false)
  const { state } = useLocation()
  const { client } = trpc.useUtils()

  useEffect(() => {
    // Going back from Google shows this page as it was left: with the button busy.
    const restored = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [])

  const start = async () => {
    setBusy(true)
    const { url, error } = await authOf(client).google(returnPath(state))
    if (url !== null) return window.location.assign(url)
    logFailure('The sign-in with Google could not begin:', error)
    setBusy(false)
    showToast(texts.googleFailed)
  }
  return { busy, start }
}
