import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../api/trpc.ts'
import { watchDigest } from '../../lib/digest-channel.ts'
import { refreshSession } from '../../session/session.tsx'

/** Shows what another tab of this browser follows, mutes and folds. */
export function useDigestOfTabs(): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  useEffect(
    () =>
      watchDigest(() => {
        refreshSession(client)
        utils.topics.list.invalidate()
        utils.articles.list.invalidate()
      }),
    [client, utils],
  )
}
