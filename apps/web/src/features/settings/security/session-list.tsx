import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import { endSession } from '../../../session/session.tsx'
import { announceSession } from '../../../session/session-channel.ts'
import css from './security.module.css'
import { showFailure } from './show-failure.ts'
import { texts } from './texts.ts'

const words = texts.sessions

/** The user's sessions, with buttons to end one or all. */
export function SessionList() {
  const client = useQueryClient()
  // Sessions change elsewhere: cached data would be outdated.
  const { data, isError } = trpc.sessions.list.useQuery(undefined, { staleTime: 0 })
  const end = trpc.sessions.end.useMutation({
    onSuccess: () => showToast(words.ended),
    onError: showFailure,
  })
  const endAll = trpc.sessions.endAll.useMutation({
    onSuccess: () => {
      endSession(client)
      announceSession(null)
      showToast(words.allEnded)
    },
    onError: showFailure,
  })
  return (
    <FieldCard title={words.title}>
      {!data && <p className={css.text}>{isError ? words.failed : words.loading}</p>}
      <ul className={css.rows}>
        {data?.sessions.map(({ id, browser, system, isThis, beganAt, seenAt }) => (
          <li className={css.row} key={id}>
            <span className={css.words}>
              <strong>{words.place(browser, system)}</strong>
              <span>
                {isThis ? <span className={css.this}>{words.isThis}</span> : null}
                {isThis ? ' · ' : ''}
                {words.began} <RelativeTime at={beganAt} />
                {!isThis && (
                  <>
                    , {words.seen} <RelativeTime at={seenAt} />
                  </>
                )}
              </span>
            </span>
            {!isThis && (
              <Button
                variant="default"
                aria-label={words.endLabel(words.place(browser, system))}
                disabled={end.isPending}
                onClick={() => end.mutate({ id })}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
        <li className={css.row}>
          <span className={css.words}>
            <span>{words.endAllHint}</span>
          </span>
          <Button variant="default" disabled={endAll.isPending} onClick={() => endAll.mutate({})}>
            {words.endAll}
          </Button>
        </li>
      </ul>
    </FieldCard>
  )
}
