import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { LoadMore } from '../../lib/load-more.tsx'
import { texts } from './texts.ts'

/** Replaces results that could not be loaded. */
export function SearchFailed({ onRetry }: { onRetry: () => void }) {
  const { action, ...said } = texts.failed
  return <StatePanel failure {...said} retry={[action, onRetry]} />
}

/** Shows that a search has no results of one kind. */
export function NoneOfKind({ text }: { text: string }) {
  return <p className="mt-6 mb-6 dimmed">{text}</p>
}

type MoreResultsProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** The number on the page, and of all. */
  shown: number
  all: number
}

/** The button for the next page of results. */
export function MoreResults({ query, shown, all }: MoreResultsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <LoadMore
      busy={isFetchingNextPage}
      failure={isFetchNextPageError && !isFetchingNextPage ? texts.moreFailed : undefined}
      status={isFetchingNextPage ? texts.loadingMore : texts.shown(shown, all)}
      onMore={fetchNextPage}
    />
  )
}
