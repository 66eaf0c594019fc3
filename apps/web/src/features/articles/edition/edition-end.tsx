import { Button } from '@mantine/core'
import { IconBook, IconChecks, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { Icon } from '../../../lib/icon.tsx'
import css from './edition.module.css'
import { type Minutes, texts } from './edition-texts.ts'

type EditionEndProps = {
  minutes: Minutes
  isToday: boolean
  /** Its local date, such as `2026-11-20`. */
  day: string
  /** The stories of the day, for the way to all of them. */
  stories?: number
  /** The unread ones. */
  left: number
  /** The stories of the day that are not among these. */
  more?: number
  /** Shows everything; left out if everything is shown. */
  onShowAll?: (() => void) | undefined
  onMarkAll: () => void
  isMarking: boolean
  /** Opens the earlier editions; from one of these, today's. */
  onOther: () => void
}

/** The end of an edition: what is unread or left, and ways to continue. */
export function EditionEnd(props: EditionEndProps) {
  const {
    minutes,
    isToday,
    day,
    stories = 0,
    left,
    more = 0,
    onShowAll,
    onMarkAll,
    isMarking,
    onOther,
  } = props
  const words = texts.end
  const title = isToday || minutes !== 'all' ? words.title[minutes] : words.day
  return (
    <section className={css.end}>
      <IconCircleCheck className={css.check} size={24} stroke={1.75} aria-hidden="true" />
      <h2 className={css.endTitle}>
        <span role="status">
          {title}{' '}
          {left === 0 ? words.allRead : minutes === 'all' ? words.left(left) : words.more(more, isToday)}
        </span>
      </h2>
      <div className={css.ways}>
        {onShowAll && (
          <Button variant="default" size="lg" onClick={onShowAll}>
            {words.showAll(stories)}
          </Button>
        )}
        {left > 0 && (
          <Button
            variant="default"
            size="lg"
            loading={isMarking}
            leftSection={<Icon of={IconChecks} />}
            onClick={onMarkAll}
          >
            {words.markAll}
          </Button>
        )}
        <Button variant="default" size="lg" leftSection={<Icon of={IconHistory} />} onClick={onOther}>
          {isToday ? words.earlier : words.backToToday}
        </Button>
        <Button
          component="a"
          href={`/api/epub?date=${day}`}
          download
          variant="default"
          size="lg"
          leftSection={<Icon of={IconBook} />}
        >
          {words.epub}
        </Button>
      </div>
    </section>
  )
}
