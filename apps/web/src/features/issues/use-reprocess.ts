import { useQueryClient } from '@tanstack/react-query'
import type { IssueDetails } from '@tidings/api/schemas/issue-page'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef } from 'react'
import { trpc } from '../../api/trpc.ts'
import { texts } from './texts.ts'

const words = texts.issue

/** The interval of checks whether reprocessing is finished, in ms. */
const ASK_AGAIN = 1000

/** While an issue is being processed, its page is refetched repeatedly; for the query of that page. */
export function refetchWhileReprocessing({
  state,
}: {
  state: { data?: IssueDetails | undefined }
}): number | false {
  const issue = state.data?.issue
  return issue?.isReprocessing || issue?.state === 'waiting' ? ASK_AGAIN : false
}

/** Reprocesses the issue on screen; afterwards refetches the data that it changed and shows a toast. */
export function useReprocess({ id, isReprocessing, reprocessFailed }: IssueDetails['issue']): {
  isRunning: boolean
  reprocess: () => void
} {
  const client = useQueryClient()
  const details = trpc.useUtils().issues.get
  const { mutate, isPending } = trpc.issues.reprocess.useMutation({
    meta: { failure: words.runFailed },
    // The page was refetched by now, and may already show the end of a quick reprocessing: it is refetched once more.
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
