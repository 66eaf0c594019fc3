import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { senderTexts as texts } from './sender-texts.ts'

const words = texts.quarantined

/** Has a mail that was quarantined read after all; then the lists of issues show that it waits. */
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

/** Once an issue on screen that waited has been read, what it changed elsewhere is fetched again. */
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
