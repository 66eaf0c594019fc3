import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser, leaveSession, refreshSession, useSession } from './session.tsx'
import { announceSession, watchSession } from './session-channel.ts'

/** Follows what other tabs of this browser do: who logs out there is logged out here, who signs in there is so here. */
export function useOtherTabs(): void {
  const client = useQueryClient()
  const uid = useSession().session?.user?.uid
  // Who comes back from Google is signed in by the load of the page: the other tabs can't know otherwise.
  useEffect(() => {
    if (uid !== undefined) announceSession(uid)
  }, [uid])
  useEffect(
    () =>
      watchSession((uid) => {
        const mine = currentUser(client)?.uid ?? null
        if (uid === mine) return
        if (mine !== null) leaveSession(client)
        if (uid !== null) refreshSession(client)
      }),
    [client],
  )
}
