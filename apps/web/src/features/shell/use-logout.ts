import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'
import { texts } from './texts.ts'

/** Ends the session. The page is loaded anew, so that nothing of this user stays in memory for the next one. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const { mutate } = trpc.auth.logout.useMutation({
    meta: { failure: texts.logOutFailed },
    onSuccess: () => {
      client.clear()
      window.location.assign('/login')
    },
  })
  return () => mutate()
}
