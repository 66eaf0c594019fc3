import { useQueryClient } from '@tanstack/react-query'
import { leaveSession } from '../../lib/session.tsx'
import { announceSession } from '../../lib/session-channel.ts'
import { trpc } from '../../lib/trpc.ts'
import { texts } from './texts.ts'

/** Ends the session, in this tab and the others; when that fails, says so and leaves everything as it is. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const { mutate } = trpc.auth.logout.useMutation({
    meta: { failure: texts.logOutFailed },
    onSuccess: () => {
      leaveSession(client)
      announceSession(null)
    },
  })
  return () => mutate()
}
