import { Button } from '@mantine/core'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import css from './search-screen.module.css'
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

type LoadMoreProps = {
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
export function LoadMore({ query, shown, all }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className={css.more}>
      {isFetchNextPageError && !isFetchingNextPage && <p role="alert">{texts.moreFailed}</p>}
      <Button variant="default" size="lg" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchNextPageError && !isFetchingNextPage ? texts.failed.action : texts.loadMore}
      </Button>
      <p className={css.shown} role="status">
        {isFetchingNextPage ? texts.loadingMore : texts.shown(shown, all)}
      </p>
    </div>
  )
}
