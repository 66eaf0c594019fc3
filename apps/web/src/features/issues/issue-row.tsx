import { IconCircleCheck, IconClock, IconCopy, IconHandStop, IconHelpCircle } from '@tabler/icons-react'
import { counted } from '../../lib/counted.ts'
import { dayOf } from './facts.ts'
import css from './issue-row.module.css'

const about: Record<string, string> = {
  confirmation: 'asks you to confirm your subscription',
  forwarding: 'is about forwarding',
  welcome: 'welcomes you',
}

/** Mail whose parts stay out of the digest. */
const heldBack: Record<string, string> = { promotion: 'promotion', other: 'notice' }

/** The data of an issue's row. */
export type IssueView = {
  subject: string
  /** ISO 8601, UTC. */
  receivedAt: string
  state: 'waiting' | 'processed' | 'repeated' | 'not-understood' | 'quarantined'
  reason: string | null
  kind: string | null
  articles: number
}
type IssueRowProps = {
  issue: IssueView
  /** IANA name of the zone of the day. */
  timeZone?: string | undefined
}

const icons = {
  waiting: IconClock,
  processed: IconCircleCheck,
  repeated: IconCopy,
  'not-understood': IconHelpCircle,
  quarantined: IconHandStop,
}

/** An issue of a newsletter: its day, its subject, and its outcome, as an icon and in words. */
export function IssueRow({ issue, timeZone }: IssueRowProps) {
  const Icon = icons[issue.state]
  return (
    <div className={css.row}>
      <time className="caption block" dateTime={issue.receivedAt}>
        {dayOf(issue.receivedAt, timeZone)}
      </time>
      <p className={css.subject} dir="auto" title={issue.subject}>
        {issue.subject || 'No subject'}
      </p>
      <p className={css.state} data-state={issue.state}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span className="breakable">{issueNote(issue)}</span>
      </p>
    </div>
  )
}

/** The outcome of an issue and its reason, in words: `Processed, 9 stories`. */
function issueNote({ state, reason, kind, articles }: Omit<IssueView, 'subject' | 'receivedAt'>): string {
  const why = reason ? `, ${reason}` : ''
  switch (state) {
    case 'waiting':
      return `Waiting to be processed${why}`
    case 'repeated':
      return `Duplicate${why}`
    case 'quarantined':
      return `Quarantined${why}`
    case 'not-understood':
      return `Could not be read${why}`
    case 'processed': {
      const what = kind === null ? undefined : (about[kind] ?? (articles === 0 ? heldBack[kind] : undefined))
      return `Processed, ${what ?? counted(articles, 'story', 'stories')}`
    }
  }
}
