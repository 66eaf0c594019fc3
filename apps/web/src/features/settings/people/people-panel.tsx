import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { RegistrationView } from '@tidings/api/people/registration-schema'
import type { OperatorActionView } from '@tidings/api/people/schema'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { RelativeTime } from '@tidings/ui/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { refreshSession, useUser } from '../../../session/session.tsx'
import { showFailure } from '../list/show-failure.ts'
import { Accounts, MoreButton } from './accounts.tsx'
import { Invitations } from './invitations.tsx'
import { LimitsForm } from './limits-form.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const MODES = Object.keys(texts.signUp.modes) as RegistrationView['mode'][]
const PAGE = 20

/** For the operator: registration, accounts with their usage, and the log. */
export function PeoplePanel() {
  return (
    <>
      <SignUpRules />
      <Invitations />
      <Accounts />
      <DefaultLimits />
      <AnnouncementForm />
      <OperatorLog />
    </>
  )
}

/** Who can sign up: anybody, only with an invitation, or nobody. */
function SignUpRules() {
  const words = texts.signUp
  const refresh = useRefreshPeople()
  const { data, isError } = trpc.registration.get.useQuery({}, { staleTime: 0 })
  const { mutate, isPending, variables } = trpc.registration.set.useMutation({
    onSuccess: async () => {
      showToast(words.changed)
      await refresh('registration')
    },
    onError: showFailure,
  })
  const chosen = isPending ? variables.mode : data?.mode
  return (
    <FieldCard title={words.title}>
      {!data && <p className="hint">{isError ? texts.failed : texts.loading}</p>}
      {data && (
        <fieldset className="fields gap-1" aria-label={words.title}>
          {MODES.map((mode) => (
            <label key={mode} className={`option ${css.mode}`}>
              <input
                type="radio"
                name="registration"
                checked={mode === chosen}
                disabled={data.isFixed}
                onChange={() => mutate({ mode })}
              />
              {words.modes[mode].label}
              <span className="dimmed">{words.modes[mode].hint}</span>
            </label>
          ))}
        </fieldset>
      )}
      {data?.isFixed && <p className="hint">{words.fixed}</p>}
    </FieldCard>
  )
}

/** The default limits of accounts. */
function DefaultLimits() {
  const words = texts.defaultLimits
  const refresh = useRefreshPeople()
  const { data, isError } = trpc.people.defaultLimits.useQuery({}, { staleTime: 0 })
  const { mutate, isPending } = trpc.people.setDefaultLimits.useMutation({
    onSuccess: async () => {
      showToast(texts.manage.saved)
      await refresh('people')
    },
    onError: showFailure,
  })
  return (
    <FieldCard title={words.title}>
      {!data && <p className="hint">{isError ? texts.failed : texts.loading}</p>}
      {data && (
        <LimitsForm limits={data.limits} isPending={isPending} onSave={(limits) => mutate(limits)}>
          <p className="hint">{words.hint}</p>
        </LimitsForm>
      )}
    </FieldCard>
  )
}

/** The log of actions on accounts, here and by commands on the server, latest first. */
function OperatorLog() {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: [['people', 'log'], { input: { pageSize: PAGE } }],
    queryFn: ({ pageParam }) =>
      client.people.log.query({ pageSize: PAGE, ...(pageParam !== undefined && { after: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, isError } = query
  const actions = data?.pages.flatMap((page) => page.actions)
  return (
    <FieldCard title={texts.log.title}>
      {!actions && <p className="hint">{isError ? texts.failed : texts.loading}</p>}
      {actions?.length === 0 && <p className="hint">{texts.log.none}</p>}
      <ul className={css.log}>
        {actions?.map((action) => (
          <li key={action.id}>
            {texts.log.actions[action.action](whoOf(action))}{' '}
            <span className="dimmed">
              <RelativeTime at={action.at} />
              {action.byCommand && `, ${texts.log.byCommand}`}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </FieldCard>
  )
}

const whoOf = ({ email, personId }: OperatorActionView) =>
  email ?? (personId === null ? texts.log.everybody : texts.log.nobody)

const announcementWords = texts.announcement
const MAX_LENGTH = 300

/** The line that all signed-in users see. */
function AnnouncementForm() {
  const client = useQueryClient()
  const refresh = useRefreshPeople()
  const { announcement } = useUser()
  const [text, setText] = useState(announcement?.text ?? '')
  const { mutate, isPending } = trpc.announcement.set.useMutation({
    onSuccess: async (done) => {
      setText(done.announcement?.text ?? '')
      showToast(done.announcement ? announcementWords.saved : announcementWords.ended)
      refreshSession(client)
      await refresh('people')
    },
    onError: showFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && text.trim() !== '') mutate({ text: text.trim() })
  }
  return (
    <FieldCard title={announcementWords.title} hint={announcementWords.hint}>
      <form className="fields" onSubmit={submit}>
        <TextInput
          label={announcementWords.label}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="buttons">
          <Button type="submit" variant="default" disabled={isPending || text.trim() === ''}>
            {announcementWords.save}
          </Button>
          {announcement && (
            <Button variant="default" disabled={isPending} onClick={() => mutate({ text: '' })}>
              {announcementWords.end}
            </Button>
          )}
        </div>
      </form>
    </FieldCard>
  )
}
