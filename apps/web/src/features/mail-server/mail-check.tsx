import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { MailCheckView } from '@tidings/api/server/mail-check-router'
import { RelativeTime } from '@tidings/ui/relative-time'
import { type ReactNode, useId } from 'react'
import { withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { CheckRow } from './check-row.tsx'
import css from './mail-server.module.css'
import { texts } from './texts.ts'

/** The polling interval of a running check, in ms. */
const LOOK = 1000
const words = texts.check

/** Whether mail can arrive: the last check, how to fix failures, and the DNS records. */
export function MailCheck() {
  const titleId = useId()
  const client = useQueryClient()
  const { data, isError } = trpc.mailCheck.get.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? LOOK : false),
    },
  )
  const run = trpc.mailCheck.run.useMutation({
    meta: { failure: withServerMessage(words.runFailed) },
    onSettled: () => client.invalidateQueries({ queryKey: [['mailCheck']] }),
  })
  if (!data) {
    return isError ? <p role="alert">{words.error}</p> : <p role="status">{words.loading}</p>
  }
  const busy = run.isPending || isRunning(data)
  return (
    <div className={css.columns}>
      <section aria-labelledby={titleId}>
        <div className={`mb-4 ${css.head}`}>
          <div>
            <h2 className="heading" id={titleId}>
              {words.title}
            </h2>
            <p className="hint">
              <span className={css.mono}>{data.domain}</span> · <When view={data} />
            </p>
          </div>
          <Button
            aria-disabled={busy}
            leftSection={<Icon of={IconRefresh} />}
            onClick={() => !busy && run.mutate({})}
          >
            {busy ? words.running : data.startedAt === null ? words.run : words.again}
          </Button>
        </div>
        <div role="status">
          <Verdict view={data} />
        </div>
        {data.checks.length > 0 && (
          <ol className="card divided">
            {data.checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ol>
        )}
      </section>
      <Aside view={data} />
    </div>
  )
}

const isRunning = ({ startedAt, finishedAt }: MailCheckView) => startedAt !== null && finishedAt === null

function When({ view }: { view: MailCheckView }) {
  if (view.startedAt === null) return words.never
  if (view.finishedAt === null) return words.running
  return (
    <>
      {words.checked} <RelativeTime at={view.finishedAt} />
    </>
  )
}

/** The result of the checks, once they are complete. */
function Verdict({ view: { startedAt, finishedAt, checks, lastMailAt } }: { view: MailCheckView }) {
  if (startedAt === null) return <p className={css.intro}>{words.intro}</p>
  if (finishedAt === null) return null
  const failed = checks.filter(({ state }) => state === 'failed')
  if (checks.every(({ state }) => state === 'passed')) {
    return (
      <VerdictNote tone="ok" icon={IconCircleCheck} title={words.allPassed}>
        {lastMailAt !== null && (
          <>
            {words.lastMail}: <RelativeTime at={lastMailAt} />
          </>
        )}
      </VerdictNote>
    )
  }
  if (failed.length === 0) return <VerdictNote tone="info" icon={IconInfoCircle} title={words.unfinished} />
  return failed.every(({ name }) => name === 'tls') ? (
    <VerdictNote tone="warn" title={words.encryption}>
      {words.encryptionText}
    </VerdictNote>
  ) : (
    <VerdictNote tone="bad" title={words.failed(failed.length)}>
      {words.lost}
    </VerdictNote>
  )
}

type VerdictNoteProps = {
  tone: 'ok' | 'info' | 'warn' | 'bad'
  icon?: typeof IconInfoCircle
  title?: string
  children?: ReactNode
}

/** A sentence about the server's mail, in the colours of its weight. */
export function VerdictNote({ tone, icon = IconAlertTriangle, title, children }: VerdictNoteProps) {
  return (
    <div className={css.verdict} data-tone={tone}>
      <Icon of={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}

function Aside({ view: { records, checks, lastMailAt } }: { view: MailCheckView }) {
  const titleId = useId()
  const isFound = checks.some(({ name, state }) => name === 'dns' && state === 'passed')
  return (
    <aside className={css.aside} aria-labelledby={titleId}>
      {records.length > 0 && (
        <>
          <h2 className="item-title">{isFound ? words.found : words.records}</h2>
          {records.map(({ type, name, value, priority }) => (
            <dl className={css.records} key={`${type} ${name} ${value}`}>
              {Object.entries({
                [words.type]: type,
                [words.name]: name,
                [words.value]: value,
                ...(priority !== null && { [words.priority]: String(priority) }),
              }).map(([term, about]) => (
                <div key={term}>
                  <dt className="dimmed">{term}</dt>
                  <dd>{about}</dd>
                </div>
              ))}
            </dl>
          ))}
        </>
      )}
      <h2 className="item-title" id={titleId}>
        {words.lastMail}
      </h2>
      <p className="hint">{lastMailAt === null ? words.noMail : <RelativeTime at={lastMailAt} />}</p>
    </aside>
  )
}
