import { IconAlertTriangle, IconFolder, IconTag } from '@tabler/icons-react'
import { shownColor } from '@tidings/api/browser-rules'
import { Circle } from '@tidings/ui/avatar/avatar'
import { Link } from '@tidings/ui/link'
import { Icon } from '../../../lib/icon.tsx'
import { monthOf } from '../../issues/facts.ts'
import { ConfirmationBadge } from './confirmation-badge.tsx'
import { NeedsClick } from './needs-click.tsx'
import css from './newsletter-card.module.css'
import { NewsletterMenu } from './newsletter-menu.tsx'
import type { NewsletterActions, NewsletterView } from './newsletter-view.ts'
import { texts } from './texts.ts'
import { UnsubscribeNote } from './unsubscribe-note.tsx'

const dayNumber = (moment: number, timeZone?: string) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
  return Date.parse(day) / 86_400_000
}

export type NewsletterCardProps = NewsletterActions & {
  newsletter: NewsletterView
  /** IANA name of the zone for times. */
  timeZone?: string | undefined
  /** Whether it is selected, in selection mode. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined
}

/** A newsletter: circle, name, sender, state of its confirmation, actions. The card links to its screen. */
export function NewsletterCard({ newsletter, timeZone, selection, ...actions }: NewsletterCardProps) {
  const { id, name, sourceEmail, color } = newsletter
  return (
    <article className={css.card} data-selected={selection?.isSelected || undefined}>
      {selection ? (
        <label className={css.select}>
          <input
            type="checkbox"
            aria-label={texts.select(name)}
            checked={selection.isSelected}
            onChange={({ currentTarget: { checked } }) => selection.onSelect(checked)}
          />
        </label>
      ) : (
        <Circle name={name} color={shownColor(color)} />
      )}
      <div className="grow">
        <h3 className={css.name}>
          <Link href={`/newsletter/${encodeURIComponent(id)}`} dir="auto" title={name}>
            <span className="clamped">{name}</span>
          </Link>
        </h3>
        <p className="truncated hint" title={sourceEmail}>
          {newsletter.isSavedLinks ? texts.savedLinks : sourceEmail}
        </p>
        {newsletter.arrivesAt && (
          <p className="truncated hint" title={newsletter.arrivesAt}>
            Arrives at <bdi className={css.via}>{newsletter.arrivesAt}</bdi>
          </p>
        )}
        {(newsletter.folder !== undefined || newsletter.tags !== undefined) && (
          <p className={css.labels}>
            {newsletter.folder !== undefined && (
              <span>
                <Icon of={IconFolder} size={14} />
                <span className="visually-hidden">{texts.folder} </span>
                <bdi>{newsletter.folder}</bdi>
              </span>
            )}
            {newsletter.tags?.map((tag) => (
              <span key={tag}>
                <Icon of={IconTag} size={14} />
                <span className="visually-hidden">{texts.tag} </span>
                <bdi>{tag}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={css.more}>
        <NewsletterMenu newsletter={newsletter} {...actions} />
      </div>
      <div className={css.notes}>
        <NeedsClick links={newsletter.confirmationLinks} reason={newsletter.confirmationReason} />
        <UnsubscribeNote unsubscription={newsletter.unsubscription} timeZone={timeZone} />
        {newsletter.missedIssues !== undefined && newsletter.lastIssueAt && !newsletter.unsubscription && (
          <p className={css.silent}>
            <Icon of={IconAlertTriangle} size={16} />
            {texts.silent(monthOf(newsletter.lastIssueAt, timeZone))}
          </p>
        )}
      </div>
      <div className={css.foot}>
        <ConfirmationBadge
          status={newsletter.confirmationStatus}
          attempts={newsletter.confirmationAttempts}
          lastAttempt={newsletter.lastConfirmationAttempt}
          timeZone={timeZone}
        />
        {newsletter.unread !== undefined && newsletter.unread > 0 && (
          <span className={`small strong ${css.unread}`}>
            {texts.unread(newsletter.unread)}
            <span className="visually-hidden">{texts.articles(newsletter.unread)}</span>
          </span>
        )}
        {!newsletter.isSavedLinks && (
          <span className="hint end">{lastIssue(newsletter.lastIssueAt, Date.now(), timeZone)}</span>
        )}
      </div>
    </article>
  )
}

/** The skeleton of a newsletter card. */
export function NewsletterSkeleton() {
  return (
    <div className={`skeleton ${css.skeleton}`} aria-hidden="true" data-skeleton>
      <i />
      <span className="grow">
        <i />
        <i />
      </span>
    </div>
  )
}

/** When the last issue arrived (ISO 8601), by the days of a time zone, at `now` (epoch ms). */
export function lastIssue(iso: string | undefined, now: number, timeZone?: string): string {
  if (!iso) return 'No issue yet'
  const then = Date.parse(iso)
  const days = dayNumber(now, timeZone) - dayNumber(then, timeZone)
  if (days < 1) return 'Last issue today'
  if (days < 2) return 'Last issue yesterday'
  const year = days > 300 ? 'numeric' : undefined
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year, timeZone })
  return `Last issue ${format.format(then)}`
}
