import { Button, Group, Text } from '@mantine/core'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { IssueDetails as Details } from '@tidings/api/issues/page-schema'
import type { SenderChecks } from '@tidings/api/issues/sender-checks'
import { AttachmentList } from '@tidings/ui/attachment-list'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useId, useRef } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { useOriginal } from '../../lib/use-original.tsx'
import { useUser } from '../../session/session.tsx'
import css from './issue-details.module.css'
import { IssueParts } from './issue-parts.tsx'
import { texts as partsTexts } from './parts/texts.ts'
import { senderTexts, texts } from './texts.ts'
import { useArrival, useRelease } from './use-release.ts'

const words = texts.issue

/** One issue: its facts, and all its parts with the outcome of each. */
export function IssueDetails({ issueId, newsletterId }: { issueId: string; newsletterId: string }) {
  const { data, error, isError, refetch } = trpc.issues.get.useQuery(
    { id: issueId },
    { refetchInterval: refetchWhileReprocessing },
  )
  const { release, isReleasing } = useRelease()
  useArrival(data?.issue.state)
  if (data && data.issue.newsletterId === newsletterId) {
    const { issue } = data
    return (
      <section className={`panel ${css.card}`} aria-labelledby="issue">
        <IssueHeader issue={issue} />
        {noteOn(issue) !== null && <p>{noteOn(issue)}</p>}
        {issue.state === 'quarantined' && (
          <Button variant="default" aria-disabled={isReleasing} onClick={() => release(issue.id)}>
            {senderTexts.quarantined.action}
          </Button>
        )}
        {issue.promotion && <IssuePromotion newsletterId={newsletterId} state={issue.promotion} />}
        <AttachmentList attachments={data.attachments} />
        {issue.state === 'processed' && <IssueParts details={data} />}
        {issue.senderChecks && <IssueSender checks={issue.senderChecks} />}
      </section>
    )
  }
  if (data || errorCode(error) === 'NOT_FOUND') {
    return <StatePanel failure title={words.missing} text={words.missingText} />
  }
  if (isError) {
    return <StatePanel failure title={texts.error} text={words.failed} retry={[texts.list.again, refetch]} />
  }
  return (
    <div className={`panel ${css.card}`}>
      <PartsSkeleton />
    </div>
  )
}

function noteOn({ state, reason }: { state: string; reason: string | null }): string | null {
  if (state === 'processed') return reason && words.noted(reason)
  if (state === 'waiting') return words.waiting
  if (state === 'quarantined') return senderTexts.quarantined.why(reason)
  return state === 'repeated' ? words.repeated(reason) : words.notUnderstood(reason)
}

/** The title and date of an issue, and the actions for the mail. */
function IssueHeader({ issue }: Pick<Details, 'issue'>) {
  const { timeZone } = useUser()
  const { isRunning, reprocess } = useReprocess(issue)
  const original = useOriginal()
  return (
    <header className={css.head}>
      <div className={`grow ${css.words}`}>
        <h2 className={css.title} id="issue" dir="auto" tabIndex={-1}>
          {issue.subject || words.noSubject}
        </h2>
        <p className={`hint ${css.date}`}>
          <time dateTime={issue.receivedAt}>{words.received(issue.receivedAt, timeZone)}</time>
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon of={IconMail} size={16} />}
        onClick={() => original.show(issue.id, issue.subject)}
      >
        {words.original}
      </Button>
      {issue.state !== 'waiting' && issue.state !== 'quarantined' && (
        <Button
          variant="default"
          size="xs"
          // Not `disabled`: that would remove the focus.
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
      {original.dialog}
    </header>
  )
}

type PromotionState = NonNullable<Details['issue']['promotion']>

/** Why a promotion is, or isn't, in the digest, and the button that changes it for its newsletter. */
function IssuePromotion({ newsletterId, state }: { newsletterId: string; state: PromotionState }) {
  const client = useQueryClient()
  const next = state === 'hidden' ? 'shown' : 'hidden'
  const { mutate, isPending } = trpc.newsletters.update.useMutation({
    meta: { failure: words.promotion.failed },
    onSuccess: async () => {
      showToast(words.promotion.saved[next])
      await Promise.all(
        ['issues', 'newsletters', 'articles'].map((router) =>
          client.invalidateQueries({ queryKey: [[router]] }),
        ),
      )
    },
  })
  const change = () => !isPending && mutate({ id: newsletterId, showsPromotions: next === 'shown' })
  return (
    <Group justify="space-between" gap="xs" my="md">
      <Text>{words.promotion[state]}</Text>
      <Button variant="default" aria-disabled={isPending} onClick={change}>
        {state === 'hidden' ? words.promotion.show : words.promotion.hide}
      </Button>
    </Group>
  )
}

/** The sender of a mail, as far as it was checked. */
function IssueSender({ checks }: { checks: SenderChecks }) {
  const titleId = useId()
  return (
    <section className={css.sender} aria-labelledby={titleId}>
      <h3 className="subheading mb-1" id={titleId}>
        {senderTexts.sender.title}
      </h3>
      <ul className="hint">
        {senderLines(checks).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** The results of checking a mail's sender, a line for each relevant check. */
function senderLines({ signatures, spf, dmarc, arc, from }: SenderChecks): string[] {
  const words = senderTexts.sender
  const lines = signatures.map(({ domain, result, why }) => words.signed(domain, result, why))
  if (signatures.length === 0) lines.push(words.unsigned)
  if (spf.domain !== null && spf.result !== 'none') lines.push(words.spf(spf.domain, spf.result))
  if (from !== null && dmarc.result !== 'none') lines.push(words.dmarc(from, dmarc.result, dmarc.policy))
  if (arc.sealer !== null) lines.push(words.arc(arc.sealer, arc.result, arc.isBelieved))
  return lines
}

const SKELETON_ROWS = ['82%', '64%', '74%', '58%', '70%', '62%']

/** The skeleton of an issue's page. */
function PartsSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {partsTexts.loading}
      </p>
      <div className="skeleton" aria-hidden="true" data-skeleton>
        <i style={{ width: 'min(70%, 17.5rem)', height: '1.375rem' }} />
        <i style={{ width: 'min(60%, 13.75rem)', height: '0.875rem', marginTop: '0.625rem' }} />
        <i style={{ height: '0.875rem', marginTop: '1.625rem' }} />
        <i style={{ width: 'min(80%, 20rem)', height: '1.25rem', marginTop: '1rem' }} />
        {SKELETON_ROWS.map((width, index) => (
          <i key={index} style={{ width, height: '1rem', marginTop: index === 0 ? '2.5rem' : '1.75rem' }} />
        ))}
      </div>
    </>
  )
}

/** The interval of checks whether reprocessing is finished, in ms. */
const ASK_AGAIN = 1000

/** While an issue is being processed, its page is refetched repeatedly; for the query of that page. */
function refetchWhileReprocessing({ state }: { state: { data?: Details | undefined } }): number | false {
  const issue = state.data?.issue
  return issue?.isReprocessing || issue?.state === 'waiting' ? ASK_AGAIN : false
}

/** Reprocesses the issue on screen; afterwards refetches the data that it changed and shows a toast. */
function useReprocess({ id, isReprocessing, reprocessFailed }: Details['issue']): {
  isRunning: boolean
  reprocess: () => void
} {
  const client = useQueryClient()
  const details = trpc.useUtils().issues.get
  const { mutate, isPending } = trpc.issues.reprocess.useMutation({
    meta: { failure: words.runFailed },
    // The page was refetched by now, and may already show the end of a quick reprocessing: it is refetched once more.
    onSuccess: () =>
      details.setData({ id }, (page) => page && { ...page, issue: { ...page.issue, isReprocessing: true } }),
  })
  const wasRunning = useRef(isReprocessing)
  useEffect(() => {
    if (wasRunning.current && !isReprocessing) {
      for (const router of ['articles', 'newsletters', 'highlights']) {
        void client.invalidateQueries({ queryKey: [[router]] })
      }
      showToast(
        reprocessFailed
          ? words.notReprocessed
          : { title: words.reprocessed, description: words.reprocessedText },
      )
    }
    wasRunning.current = isReprocessing
  }, [client, isReprocessing, reprocessFailed])
  const isRunning = isPending || isReprocessing
  return {
    isRunning,
    reprocess: () => {
      if (!isRunning) mutate({ id })
    },
  }
}
