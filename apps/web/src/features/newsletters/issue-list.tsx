import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { IssueRow } from '@tidings/ui/issue-row/issue-row'
import { useId, useState } from 'react'
import { useUser } from '../../lib/session.tsx'
import { trpc } from '../../lib/trpc.ts'
import css from './issue-list.module.css'
import { texts } from './texts.ts'

const words = texts.issues
/** Few, as on a phone the articles come below them. */
const pageSize = 6

/** A newsletter's issues with what became of them, the latest first; older ones on request. */
export function IssueList({ newsletterId }: { newsletterId: string }) {
  const { timeZone } = useUser()
  const titleId = useId()
  const [pages, setPages] = useState(1)
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.newsletters.issues({ id: newsletterId, page: index + 1, pageSize }),
    ),
  )
  const [first] = results
  const last = results.at(-1)
  // New mail pushes issues from one page to the next between two calls: each is shown once.
  const issues = [
    ...new Map(results.flatMap(({ data }) => data?.issues ?? []).map((issue) => [issue.id, issue])).values(),
  ]
  const hasOlder = pages < (first?.data?.totalPages ?? 1)
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 className={css.title} id={titleId}>
        {words.title}
      </h2>
      {first?.isPending && (
        <p className={css.note} role="status">
          {words.loading}
        </p>
      )}
      {first?.isSuccess && issues.length === 0 && <p className={css.note}>{words.empty}</p>}
      <ul className={css.rows}>
        {issues.map((issue) => (
          <li key={issue.id}>
            <IssueRow issue={issue} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {last?.isError && (
        <div className={css.note} role="alert">
          <p>{words.failed}</p>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => last.refetch()}
          >
            {words.again}
          </Button>
        </div>
      )}
      {hasOlder && (
        <Button variant="quiet" disabled={last?.isFetching ?? false} onClick={() => setPages(pages + 1)}>
          {words.older}
        </Button>
      )}
    </section>
  )
}
