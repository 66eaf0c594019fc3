import { Button } from '@mantine/core'
import css from './load-more.module.css'

const texts = { loadMore: 'Load More', tryAgain: 'Try again' }

type LoadMoreProps = {
  busy: boolean
  /** Why the last try failed, if it did. */
  failure: string | undefined
  /** What is shown so far, or being loaded. */
  status: string
  onMore: () => void
}

/** The button for the next page of a list, or for a retry after a failure. */
export function LoadMore({ busy, failure, status, onMore }: LoadMoreProps) {
  return (
    <div className={css.more}>
      {failure && <p role="alert">{failure}</p>}
      <Button variant="default" size="lg" loading={busy} onClick={onMore}>
        {failure ? texts.tryAgain : texts.loadMore}
      </Button>
      <p className={css.shown} role="status">
        {status}
      </p>
    </div>
  )
}
