import { Button, CloseButton } from '@mantine/core'
import type { CatchUpView } from '@tidings/api/editions/schema'
import { Link } from '@tidings/ui/link'
import { longDay } from '../../../lib/days.ts'
import css from './catch-up.module.css'
import { texts as words } from './catch-up-texts.ts'
import { OfferLine } from './offer-line.tsx'
import { useMarkAllRead } from './use-mark-all-read.ts'

type CatchUpCardProps = {
  catchUp: CatchUpView
  onMatter: () => void
  onClose: () => void
}

/**
 * Welcomes a user back: the most important stories, the number of each day, or marking all as read. On an account’s first
 * day, offers the stories.
 */
export function CatchUpCard({ catchUp, onMatter, onClose }: CatchUpCardProps) {
  const { markAll, isPending } = useMarkAllRead()
  const { articles, awaySince, asOf, matter, days, isFirst } = catchUp
  const last = days[0]?.day
  const first = days.at(-1)?.day
  const seconds = matter.reduce((sum, entry) => sum + entry.skimSeconds, 0)
  const max = Math.max(...days.map((day) => day.articles))
  if (isFirst) {
    return (
      <OfferLine
        text={words.first.ready(matter.length)}
        action={words.first.read}
        onAction={onMatter}
        close={words.close}
        onClose={onClose}
      />
    )
  }
  return (
    <section className={css.card} aria-labelledby="catch-up">
      <CloseButton className={css.close ?? ''} aria-label={words.close} onClick={onClose} />
      <div>
        <h2 id="catch-up" className={css.title}>
          {words.title(articles)}
        </h2>
        {first && last && (
          <p className={css.text}>{words.span(days.length, longDay(first), longDay(last))}</p>
        )}
        <div className={css.ways}>
          <span>
            <Button size="lg" onClick={onMatter} disabled={matter.length === 0}>
              {words.matter(matter.length)}
            </Button>
            <small>{words.minutes(seconds)}</small>
          </span>
          <span>
            <Button component={Link} href="/?tab=earlier" variant="default" size="lg">
              {words.byDay}
            </Button>
            <small>{words.articles(articles)}</small>
          </span>
          <span>
            <Button
              variant="subtle"
              size="lg"
              loading={isPending}
              onClick={() => awaySince && markAll({ since: awaySince, until: asOf })}
            >
              {words.markAll}
            </Button>
            <small>{words.canUndo}</small>
          </span>
        </div>
      </div>
      <figure className={css.chart}>
        <figcaption>{words.chart}</figcaption>
        <ol>
          {days
            .slice(0, 10)
            .toReversed()
            .map(({ day, articles: n }) => (
              <li key={day}>
                <Link href={`/?tab=earlier&day=${day}`} aria-label={words.day(longDay(day), n)}>
                  <span aria-hidden="true">{n}</span>
                  <i style={{ height: `${Math.max(4, (n / max) * 100)}%` }} aria-hidden="true" />
                  <b aria-hidden="true">{weekday(day)}</b>
                </Link>
              </li>
            ))}
        </ol>
      </figure>
    </section>
  )
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const weekday = (day: string) => `${WEEKDAY.format(new Date(`${day}T12:00:00Z`))} ${Number(day.slice(-2))}`
