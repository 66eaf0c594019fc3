import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { useRefetchInterval } from '../lib/use-refetch-interval.ts'
import { useUser } from '../session/session.tsx'

type Reading = { done: number; total: number } | null

/** Each step of the progress is awaited anew. */
const awaited = (reading: Reading | undefined) => (reading ? `${reading.done} of ${reading.total}` : null)

/** The tenth that is done; nothing, once all are. */
const phaseOf = (reading: Reading) =>
  reading && (reading.done === 0 ? 0 : 1 + Math.floor((10 * reading.done) / Math.max(1, reading.total)))

/** What shows issues or their articles. */
const SHOWN = ['newsletters', 'topics', 'mailboxes', 'imports', 'articles', 'editions']

/**
 * Keeps the progress of reading issues up to date, and shows what came in: a new user's first issue, the first articles
 * of an import, then after each tenth.
 * Returns whether the reading that this page has shown is over.
 */
export function useWatchReading(): boolean {
  const { email } = useUser()
  const client = useQueryClient()
  const refetchAfter = useRefetchInterval()
  const { data: known } = trpc.newsletters.list.useQuery({ email }, { retryOnMount: false })
  const isNew = known?.newsletters.every(({ lastIssueAt }) => !lastIssueAt) ?? false
  const { data } = trpc.articles.stats.useQuery(
    { email },
    {
      retryOnMount: false,
      refetchInterval: ({ state }) => {
        const first = isNew ? 'the first issue' : null
        const mailbox = state.data?.failingMailboxes ? 'the mailbox' : null
        return refetchAfter(awaited(state.data?.reading) ?? mailbox ?? first)
      },
    },
  )
  const phase = data && phaseOf(data.reading)
  const last = useRef(phase)
  const isFirst = isNew && data !== undefined && data.todayCount > 0
  useEffect(() => {
    const before = last.current
    last.current = phase
    const isNext = phase !== undefined && phase !== 0 && before !== undefined && before !== phase
    if (!isNext && !isFirst) return
    for (const name of SHOWN) void client.invalidateQueries({ queryKey: [[name]] })
  }, [phase, isFirst, client])
  const [hasRead, setHasRead] = useState(false)
  if (data?.reading && !hasRead) setHasRead(true)
  return hasRead && data?.reading === null
}
