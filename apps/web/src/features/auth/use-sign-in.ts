import { useQueryClient } from '@tanstack/react-query'
import { safeRedirectPath } from '@tidings/api/browser-rules'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../lib/log.ts'
import { type AuthResult, type SignInFailure, UNEXPECTED } from '../../session/auth.ts'
import { startSession } from '../../session/session.tsx'
import { texts } from './texts.ts'

type OnFailure = Partial<Record<SignInFailure, () => void>>
type Toast = { title: string; description: string }

/**
 * Signs in from a form: one attempt at a time, with its toast. On success the session starts, and the form's frame
 * redirects. `onFailure` handles failures that need another screen.
 */
export function useSignIn<Input>(
  tryWith: (input: Input) => Promise<AuthResult>,
  { success, failed, onFailure = {} }: { success: Toast; failed: string; onFailure?: OnFailure },
) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  // State updates come too late for the second of two quick clicks.
  const inProgress = useRef(false)
  const focused = useRef<Element>(null)

  useEffect(() => {
    // Disabling a button removes its focus, and keyboard users would have to start from the top again.
    if (!busy && document.activeElement === document.body && focused.current instanceof HTMLElement) {
      focused.current.focus()
    }
  }, [busy])

  async function enter(input: Input): Promise<void> {
    if (inProgress.current) return
    inProgress.current = true
    focused.current = document.activeElement
    setBusy(true)
    try {
      const result = await tryWith(input)
      const { user, error } = result
      const goOn = user || !result.failure ? undefined : onFailure[result.failure]
      if (goOn) return goOn()
      if (user) startSession(client, user)
      showToast(user ? success : toastOf(failed, error))
    } catch (error) {
      logFailure('Logging in failed', error)
      showToast(toastOf(failed, UNEXPECTED))
    } finally {
      inProgress.current = false
      setBusy(false)
    }
  }
  return { busy, enter }
}

function toastOf(title: string, error: string) {
  const content = error === UNEXPECTED ? texts.unexpected : { title, description: error }
  return { ...content, variant: 'destructive' as const }
}

/** The path after sign-in: the requested one, if it is on this server; otherwise the digest. */
export function pathAfterSignIn(state: unknown): string {
  return safeRedirectPath(
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined,
  )
}
