import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { replaceUser, useUser } from '../../session/session.tsx'

/** Tells the server the browser's time zone when it has another one: the user's "today" goes by it. */
export function useTimeZone(): void {
  const client = useQueryClient()
  const known = useUser().timeZone
  const { mutate } = trpc.user.setTimeZone.useMutation({
    onSuccess: ({ user }) => replaceUser(client, user),
    onError: (error) => logFailure('The time zone could not be stored', error),
  })
  // Once a visit: a zone the server does not take must not be sent again and again.
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (timeZone && timeZone !== known) mutate({ timeZone })
  }, [])
}
