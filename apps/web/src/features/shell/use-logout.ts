import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { authOf } from '../../session/auth.ts'
import { leaveSession } from '../../session/session.tsx'
import { announceSession } from '../../session/session-channel.ts'
import { texts } from './texts.ts'

/** Ends the session, in this tab and the others; when that fails, says so and leaves everything as it is. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const { client: calls } = trpc.useUtils()
  async function leave(): Promise<void> {
    const { error } = await authOf(calls).logout()
    if (error !== null) {
      logFailure('Logging out failed:', error)
      showToast({ ...texts.logOutFailed, variant: 'destructive' })
      return
    }
    leaveSession(client)
    announceSession(null)
  }
  return () => void leave()
}
