import { Button } from '@mantine/core'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import css from './issue-details.module.css'
import { IssueHeader } from './issue-header.tsx'
import { IssueParts } from './issue-parts.tsx'
import { IssuePromotion } from './issue-promotion.tsx'
import { IssueSender } from './issue-sender.tsx'
import { PartsSkeleton } from './parts/parts-skeleton.tsx'
import { senderTexts } from './sender-texts.ts'
import { texts } from './texts.ts'
import { useArrival, useRelease } from './use-release.ts'
import { whileRunning } from './use-reprocess.ts'

const words = texts.issue

/** One issue: what it is, and all its parts with the outcome of each. */
export function IssueDetails({ issueId, newsletterId }: { issueId: string; newsletterId: string }) {
  const { data, error, isError, refetch } = trpc.issues.get.useQuery(
    { id: issueId },
    { refetchInterval: whileRunning },
  )
  const { release, isReleasing } = useRelease()
  useArrival(data?.issue.state)
  if (data && data.issue.newsletterId === newsletterId) {
    const { issue } = data
    return (
      <section className={css.card} aria-labelledby="issue">
        <IssueHeader issue={issue} />
        {noteOn(issue) !== null && <p>{noteOn(issue)}</p>}
        {issue.state === 'quarantined' && (
          <Button variant="default" aria-disabled={isReleasing} onClick={() => release(issue.id)}>
            {senderTexts.quarantined.action}
          </Button>
        )}
        {issue.promotion && <IssuePromotion newsletterId={newsletterId} state={issue.promotion} />}
        {issue.state === 'processed' && <IssueParts details={data} />}
        {issue.senderChecks && <IssueSender checks={issue.senderChecks} />}
      </section>
    )
  }
  if (data || errorCode(error) === 'NOT_FOUND') {
    return <StatePanel failure title={words.missing} text={words.missingText} />
  }
  if (isError) {
    return (
      <StatePanel failure title={texts.error} text={words.failed}>
        <Button variant="default" onClick={() => refetch()}>
          {texts.list.again}
        </Button>
      </StatePanel>
    )
  }
  return (
    <div className={css.card}>
      <PartsSkeleton />
    </div>
  )
}

function noteOn({ state, reason }: { state: string; reason: string | null }): string | null {
  if (state === 'processed') return reason && words.cut(reason)
  if (state === 'waiting') return words.waiting
  if (state === 'quarantined') return senderTexts.quarantined.why(reason)
  return state === 'repeated' ? words.repeated : words.notUnderstood(reason)
}
