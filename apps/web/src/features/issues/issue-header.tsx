import { Button } from '@mantine/core'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import type { IssueDetails } from '@tidings/api/schemas/issue-page'
import { useState } from 'react'
import { OriginalDialog } from '../../lib/original-dialog.tsx'
import { useUser } from '../../session/session.tsx'
import css from './issue-details.module.css'
import { texts } from './texts.ts'
import { useReprocess } from './use-reprocess.ts'

const words = texts.issue

/** What an issue is called and when it came, and what one can do with the mail. */
export function IssueHeader({ issue }: Pick<IssueDetails, 'issue'>) {
  const { timeZone } = useUser()
  const { isRunning, reprocess } = useReprocess(issue)
  const [showsOriginal, setShowsOriginal] = useState(false)
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h2 className={css.title} id="issue" dir="auto" tabIndex={-1}>
          {issue.subject || words.noSubject}
        </h2>
        <p>
          <time dateTime={issue.receivedAt}>{words.received(issue.receivedAt, timeZone)}</time>
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setShowsOriginal(true)}
      >
        {words.original}
      </Button>
      {issue.state !== 'waiting' && issue.state !== 'quarantined' && (
        <Button
          variant="default"
          size="xs"
          // Not `disabled`: what has the focus must not lose it.
          aria-disabled={isRunning}
          leftSection={
            <IconRefresh
              size={16}
              stroke={1.75}
              aria-hidden="true"
              {...(isRunning && { className: css.turning ?? '' })}
            />
          }
          onClick={reprocess}
        >
          {isRunning ? words.running : words.reprocess}
        </Button>
      )}
      <OriginalDialog
        issueId={issue.id}
        subject={issue.subject}
        opened={showsOriginal}
        onClose={() => setShowsOriginal(false)}
      />
    </header>
  )
}
