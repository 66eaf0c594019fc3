import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { PasswordField } from '../../lib/password-field.tsx'
import { ProviderButton } from '../../lib/provider-button.tsx'
import { useUser } from '../../session/session.tsx'
import { Fingerprint } from './fingerprint.tsx'
import css from './mailboxes.module.css'
import { signInAt } from './providers.ts'
import { texts } from './texts.ts'
import { useProviderSignIn } from './use-provider-sign-in.ts'
import { useSignInProviders } from './use-sign-in-providers.ts'

/** The field of a mailbox that each question changes. */
const FIELDS = { password: 'password', folder: 'folder', 'move-to': 'moveTo' } as const

/** The problem of a mailbox, when it was last read, and what the user can do. */
export function MailboxProblem({
  mailbox: { id, host, signIn: way, problem, asksFor, needsUser, fingerprint, lastSuccessAt },
  onChanged,
  onEdit,
}: {
  mailbox: Mailbox
  onChanged: () => Promise<void>
  /** Opens the form with its server. */
  onEdit: () => void
}) {
  const { timeZone } = useUser()
  const canSignIn = useSignInProviders()
  const { isLeaving, start } = useProviderSignIn()
  const [value, setValue] = useState('')
  const update = trpc.mailboxes.update.useMutation({
    meta: { failure: texts.retryFailed },
    onSuccess: async () => {
      setValue('')
      await onChanged()
    },
  })
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const save = asksFor === 'password' ? texts.savePassword : texts.saveFolder
  const signIn = signInAt(host)
  const offersSignIn = (needsUser || asksFor === 'sign-in') && canSignIn(signIn)
  const field = {
    value,
    autoComplete: 'off',
    error: update.error?.message,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(currentTarget.value),
  }
  return (
    <form
      className={`fields gap-3 start ${css.problem}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isField = asksFor !== null && asksFor in FIELDS && value.trim() !== ''
        const change = isField ? { [FIELDS[asksFor as keyof typeof FIELDS]]: value } : {}
        if (!update.isPending) update.mutate({ id, ...change })
      }}
    >
      <p className="row strong" role="alert">
        <Icon of={IconAlertTriangle} /> {problem}
      </p>
      <p className="hint">
        {[
          ...(lastSuccessAt === null ? [] : [`${texts.lastSuccess(time.format(new Date(lastSuccessAt)))}.`]),
          texts.nothingLost,
        ].join(' ')}
      </p>
      {asksFor === 'password' && <PasswordField label={texts.newPassword} {...field} />}
      {fingerprint !== null && asksFor === 'fingerprint' && (
        <Fingerprint
          fingerprint={fingerprint}
          onTrust={() => !update.isPending && update.mutate({ id, fingerprint })}
        />
      )}
      {(asksFor === 'folder' || asksFor === 'move-to') && (
        <TextInput label={texts.newFolder} spellCheck={false} {...field} />
      )}
      {offersSignIn && signIn && <p className="hint">{texts.signIn.permission[signIn]}</p>}
      <div className="buttons">
        {offersSignIn && signIn && (
          <ProviderButton
            provider={signIn}
            loading={isLeaving}
            onClick={() => start({ provider: signIn, id })}
          />
        )}
        {!(needsUser && asksFor === 'sign-in') && (
          <Button type="submit" variant="default" aria-disabled={update.isPending}>
            {update.isPending ? texts.trying : value.trim() === '' ? texts.tryAgain : save}
          </Button>
        )}
        {asksFor === 'server' && way === 'password' && (
          <Button variant="quiet" onClick={onEdit}>
            {texts.editServer}
          </Button>
        )}
      </div>
    </form>
  )
}
