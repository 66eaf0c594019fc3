import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PersonView } from '@tidings/api/schemas/person'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { focusFirstError } from '../../../lib/focus-first-error.ts'
import rows from '../security/security.module.css'
import { showFailure } from '../security/show-failure.ts'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const words = texts.manage
type Action = 'suspend' | 'resume' | 'signOut' | 'delete' | 'restore'
/** What is asked about before it is done. */
type Asked = 'suspend' | 'signOut' | 'delete'

/** What can be done to an account, in a dialog; `onDone` closes it. */
export function ManagePerson({ person, onDone }: { person: PersonView; onDone: () => void }) {
  const [asked, setAsked] = useState<Asked>()
  const refresh = useRefreshPeople()
  const doing = (action: Action) => ({
    onSuccess: async () => {
      onDone()
      showToast(words[action].done)
      await refresh('people')
    },
    onError: showFailure,
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
        onYes={() => calls[asked].mutate({ id: person.id })}
        onNo={() => setAsked(undefined)}
      />
    )
  }
  const actions = ACTIONS[person.state]
  return (
    <>
      {person.state !== 'deleted' && (
        <div className={css.part}>
          <Limits person={person} />
        </div>
      )}
      <ul className={`${rows.rows} ${css.part}`}>
        {actions.map((action) => (
          <li className={rows.row} key={action}>
            <span className={rows.words}>
              <span>{words[action].hint}</span>
            </span>
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
          </li>
        ))}
      </ul>
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
  onYes,
  onNo,
}: {
  asked: Asked
  email: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}) {
  const no = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => no.current?.focus(), [])
  return (
    <div>
      <h3 className={css.heading}>{words[asked].question}</h3>
      <p className={dialogCss.question}>{words[asked].text(email)}</p>
      <div className={dialogCss.actions}>
        <Button variant="quiet" ref={no} onClick={onNo}>
          {texts.cancel}
        </Button>
        <Button color="red" disabled={isBusy} onClick={onYes}>
          {words[asked].label}
        </Button>
      </div>
    </div>
  )
}

/** As it is typed: empty without a limit. */
const typed = (limit: number | null) => (limit === null ? '' : String(limit))
const isNumber = (text: string) => (/^\d{0,5}$/.test(text.trim()) ? null : words.number)
const isSpace = (text: string) => (/^\d{0,7}$/.test(text.trim()) ? null : words.number)
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

function Limits({ person: { id, limits } }: { person: PersonView }) {
  const refresh = useRefreshPeople()
  const { mutate, isPending } = trpc.people.setLimits.useMutation({
    onSuccess: async () => {
      showToast(words.saved)
      await refresh('people')
    },
    onError: showFailure,
  })
  const form = useForm({
    initialValues: {
      mails: typed(limits.mailsADay),
      megabytes: typed(limits.megabytes),
      newsletters: typed(limits.newsletters),
    },
    validate: { mails: isNumber, newsletters: isNumber, megabytes: isSpace },
  })
  const field = (name: 'mails' | 'megabytes' | 'newsletters') => ({
    ...{ label: words[name], inputMode: 'numeric' as const, autoComplete: 'off' },
    ...form.getInputProps(name),
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ mails, megabytes, newsletters }) => {
          if (isPending) return
          mutate({
            ...{ id, mailsADay: limitOf(mails) },
            ...{ megabytes: limitOf(megabytes), newsletters: limitOf(newsletters) },
          })
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      <div>
        <h3 className={css.heading}>{words.limits}</h3>
        <p className={css.hint}>{words.limitsHint}</p>
      </div>
      <div className={css.numbers}>
        <TextInput {...field('mails')} data-autofocus />
        <TextInput {...field('megabytes')} />
        <TextInput {...field('newsletters')} />
      </div>
      <div className={css.buttons}>
        <Button type="submit" variant="default" disabled={isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
