import { Button } from '@mantine/core'
import type { PersonView } from '@tidings/api/people/schema'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { useUser } from '../../../session/session.tsx'
import { SettingsRow } from '../list/settings-row.tsx'
import { showFailure, showFault } from '../list/show-failure.ts'
import { texts as listTexts } from '../list/texts.ts'
import { LimitsForm } from './limits-form.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const words = texts.manage
type Action = 'suspend' | 'resume' | 'signOut' | 'delete' | 'restore'
/** Actions that need confirmation. */
type ConfirmedAction = 'suspend' | 'signOut' | 'delete'
/** Closing an account needs the password: somebody who found this browser open doesn't know it. */
const TAKES_PASSWORD: readonly ConfirmedAction[] = ['suspend', 'delete']

/** The actions for an account, in a dialog; `onDone` closes it. */
export function ManagePerson({ person, onDone }: { person: PersonView; onDone: () => void }) {
  const [asked, setAsked] = useState<ConfirmedAction>()
  const refresh = useRefreshPeople()
  const [wrong, setWrong] = useState<string>()
  const doing = (action: Action) => ({
    onSuccess: async () => {
      onDone()
      showToast(words[action].done)
      await refresh('people')
    },
    onError: (error: unknown) => showFault(error, setWrong),
  })
  const calls = {
    suspend: trpc.people.suspend.useMutation(doing('suspend')),
    resume: trpc.people.resume.useMutation(doing('resume')),
    signOut: trpc.people.signOut.useMutation(doing('signOut')),
    delete: trpc.people.delete.useMutation(doing('delete')),
    restore: trpc.people.restore.useMutation(doing('restore')),
  }
  const isBusy = Object.values(calls).some(({ isPending }) => isPending)
  if (asked) {
    return (
      <Question
        asked={asked}
        email={person.email}
        isBusy={isBusy}
        wrong={wrong}
        onTyped={() => setWrong(undefined)}
        onYes={(password) => calls[asked].mutate({ id: person.id, password })}
        onNo={() => {
          setAsked(undefined)
          setWrong(undefined)
        }}
      />
    )
  }
  // The operator's own account is closed in the account settings.
  const actions = person.isOperator ? [] : ACTIONS[person.state]
  return (
    <>
      {person.state !== 'deleted' && (
        <div className={css.part}>
          <Limits person={person} />
        </div>
      )}
      {actions.length > 0 && (
        <ul className={`flush-stack divided ${css.part}`}>
          {actions.map((action) => (
            <SettingsRow key={action} lines={<span>{words[action].hint}</span>}>
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() =>
                  action === 'resume' || action === 'restore'
                    ? calls[action].mutate({ id: person.id })
                    : setAsked(action)
                }
              >
                {words[action].label}
              </Button>
            </SettingsRow>
          ))}
        </ul>
      )}
    </>
  )
}

const ACTIONS: Record<PersonView['state'], readonly Action[]> = {
  active: ['suspend', 'signOut', 'delete'],
  suspended: ['resume', 'delete'],
  deleted: ['restore'],
}

function Question({
  asked,
  email,
  isBusy,
  wrong,
  onTyped,
  onYes,
  onNo,
}: {
  asked: ConfirmedAction
  email: string
  isBusy: boolean
  /** The error of the password, until it is edited. */
  wrong: string | undefined
  onTyped: () => void
  onYes: (password: string) => void
  onNo: () => void
}) {
  const { hasPassword } = useUser()
  const [password, setPassword] = useState('')
  const takesPassword = TAKES_PASSWORD.includes(asked)
  const lacksPassword = takesPassword && !hasPassword
  const no = useRef<HTMLButtonElement>(null)
  // The pressed button is gone.
  useEffect(() => no.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onYes(password)
  }
  return (
    <form noValidate onSubmit={submit}>
      <h3 className="item-title mb-1">{words[asked].question}</h3>
      <p className={dialogCss.question}>{words[asked].text(email)}</p>
      {lacksPassword && <p className={dialogCss.question}>{words.needsPassword}</p>}
      {takesPassword && hasPassword && (
        <div className="mt-4">
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            value={password}
            error={wrong}
            onChange={({ currentTarget: { value } }) => {
              setPassword(value)
              onTyped()
            }}
          />
        </div>
      )}
      <div className={dialogCss.actions}>
        <Button variant="quiet" ref={no} onClick={onNo}>
          {listTexts.cancel}
        </Button>
        {!lacksPassword && (
          <Button type="submit" color="red" disabled={isBusy}>
            {words[asked].label}
          </Button>
        )}
      </div>
    </form>
  )
}

function Limits({ person: { id, limits } }: { person: PersonView }) {
  const refresh = useRefreshPeople()
  const { mutate, isPending } = trpc.people.setLimits.useMutation({
    onSuccess: async () => {
      showToast(words.saved)
      await refresh('people')
    },
    onError: showFailure,
  })
  return (
    <LimitsForm isFirst limits={limits} isPending={isPending} onSave={(limits) => mutate({ id, ...limits })}>
      <div>
        <h3 className="item-title mb-1">{words.limits}</h3>
        <p className="hint">{words.limitsHint}</p>
      </div>
    </LimitsForm>
  )
}
