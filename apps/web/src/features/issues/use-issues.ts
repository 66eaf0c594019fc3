import type { Issue } from '@tidings/api/schemas/issue'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'

/** Few, as on a phone the chosen one is below them. */
const pageSize = 6

export type Issues = {
  /** Those loaded so far, the latest first. */
  shown: readonly Issue[]
  pending: boolean
  hasOlder: boolean
  loadingOlder: boolean
  failed: boolean
  older: () => void
  retry: () => void
}

/** A newsletter's issues, page by page. */
export function useIssues(newsletterId: string): Issues {
  const [pages, setPages] = useState(1)
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.newsletters.issues({ id: newsletterId, page: index + 1, pageSize }),
    ),
  )
  const [first] = results
  const last = results.at(-1)
  // New mail pushes issues from one page to the next between two calls: each is shown once.
  const byId = new Map(results.flatMap(({ data }) => data?.issues ?? []).map((issue) => [issue.id, issue]))
  return {
    shown: [...byId.values()],
    pending: first?.isPending ?? true,
    hasOlder: pages < (first?.data?.totalPages ?? 1),
    loadingOlder: last?.isFetching ?? false,
    failed: last?.isError ?? false,
    older: () => setPages(pages + 1),
    retry: () => void last?.refetch(),
  }
}
