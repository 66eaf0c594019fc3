import { Button } from '@mantine/core'
import { texts } from './list-texts.ts'
import css from './load-more.module.css'

export type LoadMoreProps = {
  /** How many articles are on the page now. */
  shown: number
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** The way to the next page of a list; after a failure the way to try it again. */
export function LoadMore({ shown, busy, failed, onMore }: LoadMoreProps) {
  return (
    <div className={css.more}>
      {failed && <p role="alert">{texts.moreFailed}</p>}
      <Button variant="default" size="lg" loading={busy} onClick={onMore}>
        {failed ? texts.tryAgain : texts.loadMore}
      </Button>
      <p className={css.shown} role="status">
        {busy ? texts.loading : texts.shown(shown)}
      </p>
    </div>
  )
}
