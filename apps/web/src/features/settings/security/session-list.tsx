import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import { leaveSession } from '../../../session/session.tsx'
import { SettingsList } from '../list/settings-list.tsx'
import { showFailure } from '../list/show-failure.ts'
import { Usage } from '../list/usage.tsx'
import { texts } from './texts.ts'

const words = texts.sessions

/** The user's sessions, with buttons to end one or all. */
export function SessionList() {
  const client = useQueryClient()
  // Sessions change elsewhere: cached data would be outdated.
  const { data, isError } = trpc.sessions.list.useQuery(undefined, { staleTime: 0 })
  const { mutateAsync } = trpc.sessions.end.useMutation()
  const endAll = trpc.sessions.endAll.useMutation({
    onSuccess: () => {
      leaveSession(client)
      showToast(words.allEnded)
    },
    onError: showFailure,
  })
  return (
    <FieldCard title={words.title}>
      <SettingsList
        words={words}
        rows={data?.sessions}
        isError={isError}
        read={({ browser, system, isThis, beganAt, seenAt }) => ({
          name: words.place(browser, system),
          lines: (
            <span>
              {isThis && (
                <>
                  <span className="good strong">{words.isThis}</span>
                  {' · '}
                </>
              )}
              <Usage createdAt={beganAt} lastUsedAt={isThis ? null : seenAt} words={words} />
            </span>
          ),
          isFixed: isThis,
        })}
        note={words.endAllHint}
        remove={({ id }) => mutateAsync({ id })}
      >
        <Button variant="default" disabled={endAll.isPending} onClick={() => endAll.mutate({})}>
          {words.endAll}
        </Button>
      </SettingsList>
    </FieldCard>
  )
}
