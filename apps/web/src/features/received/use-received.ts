import type { ReceivedMail } from '@tidings/api/schemas/received-mail'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { dayOf } from '../../lib/days.ts'
import { useLookAgain } from '../../lib/use-look-again.ts'
import type { Filter } from './texts.ts'

/** What came in, page by page and day by day (`2026-11-20`) of a time zone, the latest first. */
export function useReceived(state: Filter, timeZone: string) {
  const [asked, setAsked] = useState<{ state: Filter; pages: number }>({ state, pages: 1 })
  const pages = asked.state === state ? asked.pages : 1
  const lookAgain = useLookAgain()
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.mails.received(
        { state, page: index + 1 },
        {
          refetchOnMount: 'always',
          // What waits to be read has been a moment later.
          refetchInterval: (query) => lookAgain(waitingOf(query.state.data?.mails)),
        },
      ),
    ),
  )
  const [first] = results
  const last = results.at(-1)
  // New mail pushes others from one page to the next between two calls: each is shown once.
  const byId = new Map(results.flatMap(({ data }) => data?.mails ?? []).map((mail) => [mail.id, mail]))
  const days = new Map<string, ReceivedMail[]>()
  for (const mail of byId.values()) {
    const day = dayOf(mail.receivedAt, timeZone)
    days.set(day, [...(days.get(day) ?? []), mail])
  }
  return {
    days,
    pending: first?.isPending ?? true,
    failed: results.some(({ isError, data }) => isError && !data),
    hasOlder: pages < (first?.data?.totalPages ?? 1),
    loadingOlder: last?.isFetching ?? false,
    older: () => setAsked({ state, pages: pages + 1 }),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

/** Whether any mail waits to be read. */
function waitingOf(mails: readonly ReceivedMail[] | undefined): string | null {
  return mails?.some(({ state }) => state === 'waiting') ? 'mail' : null
}
