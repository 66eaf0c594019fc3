import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { accessToken } from '../api/access-token.ts'
import { trpc } from '../api/trpc.ts'
import { logFailure } from '../lib/log.ts'
import { replaceUser, useSession } from './session.tsx'

/**
 * Syncs the current user with the server whenever they change: on signing in, after a redirect, on a new name or photo.
 * The server's name or photo replaces a different one; a failure is only logged.
 */
export function useSync(): void {
  const client = useQueryClient()
  const user = useSession().session?.user
  const synced = useRef<string>(undefined)
  const { mutate } = trpc.auth.sync.useMutation({
    onSuccess: (response) => {
      const { uid, displayName, photoURL } = response.user
      synced.current = markOf(response.user)
      replaceUser(client, { uid, displayName, photoURL })
    },
    onError: (error) => logFailure('The user could not be synced', error),
  })
  const mark = user ? markOf(user) : undefined
  useEffect(() => {
    if (mark === synced.current) return
    synced.current = mark
    if (!user) return
    const { email } = user
    void accessToken(client).then((token) => mutate({ email, ...(token && { token }) }))
  }, [client, mark, user, mutate])
}

function markOf({
  uid,
  displayName,
  photoURL,
}: {
  uid: string
  displayName: string
  photoURL: string | null
}) {
  return JSON.stringify([uid, displayName, photoURL])
}
