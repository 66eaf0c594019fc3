import { useEffect } from 'react'
import { watchTopics } from '../../lib/topic-channel.ts'
import { trpc } from '../../lib/trpc.ts'

/** Shows what another tab of this browser follows and mutes. */
export function useTopicsOfTabs(): void {
  const utils = trpc.useUtils()
  useEffect(
    () =>
      watchTopics(() => {
        utils.topics.list.invalidate()
        utils.articles.list.invalidate()
      }),
    [utils],
  )
}
