import { useQueryClient } from '@tanstack/react-query'
import type { IssueDetails } from '@tidings/api/schemas/issue-page'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { texts } from './texts.ts'

const words = texts.issue

/** The interval of checks whether reprocessing is finished, in ms. */
const ASK_AGAIN = 1000

/** While an issue is read, again or for the first time, its page is fetched again and again; for the query of that page. */
export function refetchWhileReprocessing({
  state,
}: {
  state: { data?: IssueDetails | undefined }
}): number | false {
  const issue = state.data?.issue
  return issue?.isReprocessing || issue?.state === 'waiting' ? ASK_AGAIN : false
}

/** Has the issue on screen read again; when that is done, what it changed elsewhere is fetched again and it is said. */
export function useReprocess({ id, isReprocessing, reprocessFailed }: IssueDetails['issue']): {
  isRunning: boolean
  reprocess: () => void
} {
  const client = useQueryClient()
  const details = trpc.useUtils().issues.get
  const { mutate, isPending } = trpc.issues.reprocess.useMutation({
    meta: { failure: words.runFailed },
    // The page was fetched again by now, and a quick reading is over on it already: it is asked once more, and said.
    onSuccess: () =>
      details.setData({ id }, (page) => page && { ...page, issue: { ...page.issue, isReprocessing: true } }),
  })
  const wasRunning = useRef(isReprocessing)
  useEffect(() => {
    if (wasRunning.current && !isReprocessing) {
      for (const router of ['articles', 'newsletters', 'highlights']) {
        void client.invalidateQueries({ queryKey: [[router]] })
      }
      showToast(
        reprocessFailed
          ? words.notReprocessed
          : { title: words.reprocessed, description: words.reprocessedText },
      )
    }
    wasRunning.current = isReprocessing
  }, [client, isReprocessing, reprocessFailed])
  const isRunning = isPending || isReprocessing
  return {
    isRunning,
    reprocess: () => {
      if (!isRunning) mutate({ id })
    },
  }
}
