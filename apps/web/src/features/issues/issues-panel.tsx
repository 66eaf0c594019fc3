import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router'
import { CorrectionList } from './correction-list.tsx'
import { IssueDetails } from './issue-details.tsx'
import { IssueList } from './issue-list.tsx'
import css from './issues-panel.module.css'
import { useIssues } from './use-issues.ts'

/** A newsletter's issues, and beside them the chosen one: the latest, until another is. */
export function IssuesPanel({ newsletterId }: { newsletterId: string }) {
  const issues = useIssues(newsletterId)
  const match = useMatch('/newsletter/:id/issue/:issueId')
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const asked = match?.params.issueId
  const issue = useRef<HTMLDivElement>(null)
  // Below the list, what was chosen might not be in sight.
  useEffect(() => {
    if (narrow && asked !== undefined) issue.current?.scrollIntoView()
  }, [narrow, asked])
  const chosen = asked ?? issues.shown[0]?.id
  return (
    <div className={css.parts}>
      <IssueList newsletterId={newsletterId} issues={issues} chosen={chosen} narrow={narrow} />
      <div ref={issue} className={css.issue} data-asked={asked !== undefined || undefined}>
        {chosen !== undefined && <IssueDetails key={chosen} issueId={chosen} newsletterId={newsletterId} />}
      </div>
      <div className={css.corrections}>
        <CorrectionList newsletterId={newsletterId} />
      </div>
    </div>
  )
}
