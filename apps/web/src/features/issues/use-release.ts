import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { senderTexts as texts } from './texts.ts'

const words = texts.quarantined

/** Releases a quarantined mail; then the lists of issues show that it is waiting. */
export function useRelease(): { release: (id: string) => void; isReleasing: boolean } {
  const client = useQueryClient()
  const { mutate, isPending } = trpc.mails.release.useMutation({
    meta: { failure: words.failed },
    onSuccess: async () => {
      showToast(words.release)
      await refresh(client, ['issues', 'newsletters', 'mails'])
    },
  })
  return { release: (id) => !isPending && mutate({ id }), isReleasing: isPending }
}

/** Once a waiting issue on screen has been processed, the data that it changed is refetched. */
export function useArrival(state: string | undefined): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'waiting' && state !== undefined && state !== 'waiting') {
      void refresh(client, ['articles', 'newsletters'])
    }
    before.current = state
  }, [client, state])
}

async function refresh(client: ReturnType<typeof useQueryClient>, routers: string[]): Promise<void> {
  await Promise.all(routers.map((router) => client.invalidateQueries({ queryKey: [[router]] })))
}
