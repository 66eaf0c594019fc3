import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchDigest } from '../../lib/digest-channel.ts'
import { refreshSession } from '../../lib/session.tsx'
import { trpc } from '../../lib/trpc.ts'

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
