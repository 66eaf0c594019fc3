import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../session/session.tsx'
import css from './issue-list.module.css'
import { IssueRow } from './issue-row.tsx'
import { senderTexts } from './sender-texts.ts'
import { texts } from './texts.ts'
import type { Issues } from './use-issues.ts'
import { useRelease } from './use-release.ts'

const words = texts.list
/** On narrow screens the chosen issue is below so many. */
const FEW = 3

export type IssueListProps = {
  newsletterId: string
  issues: Issues
  /** The id of the issue that is shown. */
  chosen: string | undefined
  narrow: boolean
}

/** A newsletter's issues with the outcome of them, the latest first; older ones on request. */
export function IssueList({ newsletterId, issues, chosen, narrow }: IssueListProps) {
  const { timeZone } = useUser()
  const titleId = useId()
  const { release, isReleasing } = useRelease()
  const [all, setAll] = useState(false)
  const { shown } = issues
  const short = narrow && !all && shown.length > FEW
  const rows = short ? shown.filter(({ id }, index) => index < FEW || id === chosen) : shown
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 className={css.title} id={titleId}>
        {words.title}
      </h2>
      {issues.pending && (
        <p className={css.note} role="status">
          {words.loading}
        </p>
      )}
      {!issues.pending && !issues.failed && shown.length === 0 && <p className={css.note}>{words.empty}</p>}
      <ul className={css.rows}>
        {rows.map((issue) => (
          <li key={issue.id}>
            <Link
              className={css.row}
              to={`/newsletter/${newsletterId}/issue/${issue.id}`}
              aria-current={issue.id === chosen}
              preventScrollReset
            >
              <IssueRow issue={issue} timeZone={timeZone} />
            </Link>
            {issue.state === 'quarantined' && (
              <Button
                className={css.action ?? ''}
                variant="default"
                size="xs"
                aria-disabled={isReleasing}
                aria-label={senderTexts.quarantined.actionOn(issue.subject)}
                onClick={() => release(issue.id)}
              >
                {senderTexts.quarantined.action}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {issues.failed && (
        <div className={css.note} role="alert">
          <p>{words.failed}</p>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
            onClick={issues.retry}
          >
            {words.again}
          </Button>
        </div>
      )}
      {(short || issues.hasOlder) && (
        <Button
          variant="quiet"
          disabled={!short && issues.loadingOlder}
          onClick={() => (short ? setAll(true) : issues.older())}
        >
          {words.older}
        </Button>
      )}
    </section>
  )
}
