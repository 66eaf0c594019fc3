import { IconArrowBackUp, IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import css from './reader-footer.module.css'
import { texts } from './texts.ts'
import type { ReadingProgress } from './use-scroll-facts.ts'

/** The article's position in the list. */
export type ReadingOrder = {
  previous: { title: string } | undefined
  next: { title: string } | undefined
  /** From 1. */
  at: number
  count: number
  /** There are more after these. */
  hasMore?: boolean
  onPrevious: () => void
  onNext: () => void
  /** The keys for that, if enabled. */
  previousKey?: string | undefined
  nextKey?: string | undefined
}

type ReaderFooterProps = {
  order: ReadingOrder | undefined
  progress: ReadingProgress | undefined
  /** Returns to the list. */
  onClose: () => void
}

/** The footer of the reader: previous and next article, how far this one was read, and its remaining reading time. */
export function ReaderFooter({ order, progress, onClose }: ReaderFooterProps) {
  const left = progress && <Progress {...progress} />
  // Alone it takes a row of its own, which a short article is not worth.
  if (!order) return progress?.minutesLeft === undefined ? null : <p className={css.alone}>{left}</p>
  const { previous, next, at, count, hasMore = false, onPrevious, onNext, previousKey, nextKey } = order
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true, className: css.arrow } as const
  return (
    <nav className={css.footer} aria-label={texts.order}>
      {previous ? (
        <button type="button" className={css.way} aria-keyshortcuts={previousKey} onClick={onPrevious}>
          <IconArrowLeft {...icon} />
          {previousKey && <KeyCap name={previousKey} />}
          <span className={css.words}>
            <span>{texts.previous}</span>{' '}
            <strong className="strong" dir="auto">
              {previous.title}
            </strong>
          </span>
        </button>
      ) : (
        <span />
      )}
      <p className={css.place}>
        <strong>{texts.place(at, count, hasMore)}</strong>
        {left}
      </p>
      <button
        type="button"
        className={css.way}
        data-next
        aria-keyshortcuts={next && nextKey}
        onClick={next ? onNext : onClose}
      >
        <span className={css.words}>
          {next && <span>{texts.next}</span>}{' '}
          <strong className="strong" dir="auto">
            {next ? next.title : texts.backToList}
          </strong>
        </span>
        {next && nextKey && <KeyCap name={nextKey} />}
        {next ? <IconArrowRight {...icon} /> : <IconArrowBackUp {...icon} data-always />}
      </button>
    </nav>
  )
}

function Progress({ percent, minutesLeft }: ReadingProgress) {
  if (percent === 100) return <span>{texts.atEnd}</span>
  return (
    <span className={css.progress}>
      {percent > 0 && <span>{texts.percent(percent)}</span>}
      {minutesLeft !== undefined && <span>{texts.left(minutesLeft)}</span>}
    </span>
  )
}

/** A decorative key cap, as the button names its key itself. */
function KeyCap({ name }: { name: string }) {
  return (
    <span className={css.key} aria-hidden="true">
      {name}
    </span>
  )
}
