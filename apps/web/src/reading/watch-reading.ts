import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trpc } from '../api/trpc.ts'
import { useUser } from '../session/session.tsx'

/** The interval of checks while issues are being read, in ms. */
const LOOK = 2000

/** What shows issues or their articles. */
const SHOWN = ['newsletters', 'topics', 'mailboxes', 'imports', 'articles', 'editions']

/** Keeps the progress of reading issues up to date, and shows what came in: the first articles, and all at the end. */
export function useWatchReading(): void {
  const { email } = useUser()
  const client = useQueryClient()
  const { data } = trpc.articles.stats.useQuery(
    { email },
    { retryOnMount: false, refetchInterval: ({ state }) => (state.data?.reading ? LOOK : false) },
  )
  const phase = !data ? undefined : !data.reading ? 'idle' : data.reading.done > 0 ? 'some' : 'none'
  const last = useRef(phase)
  useEffect(() => {
    const before = last.current
    last.current = phase
    if (phase === undefined || phase === 'none' || before === undefined || before === phase) return
    for (const name of SHOWN) void client.invalidateQueries({ queryKey: [[name]] })
  }, [phase, client])
}
