import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import type { Issue } from '@tidings/api/issues/schema'
import { Link } from '@tidings/ui/link'
import { useEffect, useId, useRef, useState } from 'react'
import { useMatch } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { useUser } from '../../session/session.tsx'
import { IssueDetails } from './issue-details.tsx'
import { IssueRow } from './issue-row.tsx'
import css from './issues-panel.module.css'
import { senderTexts, texts } from './texts.ts'
import { useRelease } from './use-release.ts'

/** A newsletter's issues, and beside them the selected one, by default the latest. */
export function IssuesPanel({ newsletterId }: { newsletterId: string }) {
  const issues = useIssues(newsletterId)
  const match = useMatch('/newsletter/:id/issue/:issueId')
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const asked = match?.params.issueId
  const issue = useRef<HTMLDivElement>(null)
  // Below the list, the selected one might not be visible.
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
      <div className="hidden-empty">
        <CorrectionList newsletterId={newsletterId} />
      </div>
    </div>
  )
}

/** Few, as on a phone the selected one is below them. */
const pageSize = 6

type Issues = {
  /** Those loaded so far, latest first. */
  shown: readonly Issue[]
  pending: boolean
  hasOlder: boolean
  loadingOlder: boolean
  failed: boolean
  older: () => void
  retry: () => void
}

/** A newsletter's issues, page by page. */
function useIssues(newsletterId: string): Issues {
  const [pages, setPages] = useState(1)
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.newsletters.issues({ id: newsletterId, page: index + 1, pageSize }),
    ),
  )
  const [first] = results
  const last = results.at(-1)
  // New mail moves issues from one page to the next between two calls: each is shown once.
  const byId = new Map(results.flatMap(({ data }) => data?.issues ?? []).map((issue) => [issue.id, issue]))
  return {
    shown: [...byId.values()],
    pending: first?.isPending ?? true,
    hasOlder: pages < (first?.data?.totalPages ?? 1),
    loadingOlder: last?.isFetching ?? false,
    failed: last?.isError ?? false,
    older: () => setPages(pages + 1),
    retry: () => void last?.refetch(),
  }
}

const listWords = texts.list
/** The number of issues above the selected one on narrow screens. */
const FEW = 3

type IssueListProps = {
  newsletterId: string
  issues: Issues
  /** The id of the shown issue. */
  chosen: string | undefined
  narrow: boolean
}

/** A newsletter's issues with their outcomes, latest first; older ones on request. */
function IssueList({ newsletterId, issues, chosen, narrow }: IssueListProps) {
  const { timeZone } = useUser()
  const titleId = useId()
  const { release, isReleasing } = useRelease()
  const [all, setAll] = useState(false)
  const { shown } = issues
  const short = narrow && !all && shown.length > FEW
  const rows = short ? shown.filter(({ id }, index) => index < FEW || id === chosen) : shown
  return (
    <section className={css.list} aria-labelledby={titleId}>
      <h2 className={css.listTitle} id={titleId}>
        {listWords.title}
      </h2>
      {issues.pending && (
        <p className={css.listNote} role="status">
          {listWords.loading}
        </p>
      )}
      {!issues.pending && !issues.failed && shown.length === 0 && (
        <p className={css.listNote}>{listWords.empty}</p>
      )}
      <ul className="plain-list">
        {rows.map((issue) => (
          <li key={issue.id}>
            <Link
              className={css.listRow}
              href={`/newsletter/${newsletterId}/issue/${issue.id}`}
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
        <div className={css.listNote} role="alert">
          <p className="mb-2">{listWords.failed}</p>
          <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={issues.retry}>
            {listWords.again}
          </Button>
        </div>
      )}
      {(short || issues.hasOlder) && (
        <Button
          variant="quiet"
          disabled={!short && issues.loadingOlder}
          onClick={() => (short ? setAll(true) : issues.older())}
        >
          {listWords.older}
        </Button>
      )}
    </section>
  )
}

const correctionWords = texts.corrections

/** The corrections of a newsletter, each with a button to delete it; nothing if there are none. */
function CorrectionList({ newsletterId }: { newsletterId: string }) {
  const titleId = useId()
  const { data } = trpc.newsletters.corrections.useQuery({ id: newsletterId })
  const forget = trpc.newsletters.deleteCorrection.useMutation({ meta: { failure: correctionWords.failed } })
  if (!data || data.corrections.length === 0) return null
  return (
    <section className={css.correctionsBox} aria-labelledby={titleId}>
      <h2 className={css.correctionsTitle} id={titleId} tabIndex={-1}>
        {correctionWords.title}
      </h2>
      <p className={css.correctionsNote}>{correctionWords.text}</p>
      <ul className="divided">
        {data.corrections.map(({ id, verdict, title, scope }) => {
          const [before, named, after] = correctionWords[scope ?? 'same'][verdict](title)
          return (
            <li key={id} className={css.correctionsRow}>
              <span className="grow">
                {before}
                <strong className="strong" dir="auto">
                  {named}
                </strong>
                {after}
              </span>
              <Button
                variant="quiet"
                size="xs"
                aria-label={correctionWords.forgetOf(title)}
                loading={forget.isPending && forget.variables.correctionId === id}
                onClick={() =>
                  forget.mutate(
                    { id: newsletterId, correctionId: id },
                    { onSuccess: () => document.getElementById(titleId)?.focus() },
                  )
                }
              >
                {correctionWords.forget}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
