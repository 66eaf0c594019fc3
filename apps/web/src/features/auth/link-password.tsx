import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignInMethodShown } from '@tidings/api/schemas/account'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { PasswordField } from '../../lib/password-field.tsx'
import { password } from '../../lib/validators.ts'
import { endSession } from '../../session/session.tsx'
import { announceSession } from '../../session/session-channel.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-frame.tsx'
import css from './method-choice.module.css'
import { texts } from './texts.ts'

type MethodChoiceProps = {
  methods: readonly SignInMethodShown[]
  /** The keys of those that go. */
  removed: ReadonlySet<string>
  onChange: (removed: ReadonlySet<string>) => void
}

const words = texts.methods

type LinkPasswordProps = {
  purpose: 'reset' | 'undo'
  token: string
  email: string
  /** What logs in to the account besides its password. */
  methods: readonly SignInMethodShown[]
}

/**
 * Sets a password by a mailed link, with what else goes, and goes on to the login form: anyone who set it signs in with
 * it.
 */
export function LinkPassword({ purpose, token, email, methods }: LinkPasswordProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { client } = trpc.useUtils()
  const words = texts.links[purpose]
  const [removed, setRemoved] = useState<ReadonlySet<string>>(
    () => new Set(methods.filter(({ isKept }) => !isKept).map(({ key }) => key)),
  )
  const keep = methods.map(({ key }) => key).filter((key) => !removed.has(key))
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: password(texts.errors.password, texts.errors.passwordTooLong),
      confirmPassword: (value, values) => (value === values.password ? null : texts.errors.confirmPassword),
    },
  })
  const call = purpose === 'reset' ? client.account.resetPassword : client.account.undoEmailChange
  const { mutate, isPending } = useMutation({
    mutationFn: (secret: string) => call.mutate({ token, password: secret, keep }),
    onSuccess: () => {
      endSession(queries)
      announceSession(null)
      void navigate('/login', { replace: true, state: { done: purpose } })
    },
    onError: (error) =>
      showToast({
        ...texts.unexpected,
        description: serverMessage(error) ?? texts.unexpected.description,
        variant: 'destructive',
      }),
  })
  return (
    <AuthPage title={words.title} subtitle={words.words(email)}>
      <AuthForm
        form={form}
        submit={words.button}
        busy={isPending}
        onSubmit={({ password: secret }) => mutate(secret)}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={texts.newPassword}
          description={form.errors.password ? undefined : texts.passwordHint}
          autoComplete="new-password"
          autoFocus
          name="password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={texts.confirmNewPassword}
          autoComplete="new-password"
          name="confirmPassword"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <MethodChoice methods={methods} removed={removed} onChange={setRemoved} />
      </AuthForm>
    </AuthPage>
  )
}

/** What logs in to an account besides its password, each with a tick for those that go with the new one. */
function MethodChoice({ methods, removed, onChange }: MethodChoiceProps) {
  const toggle = (key: string) => {
    const next = new Set(removed)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  const removable = methods.filter(({ isFixed }) => !isFixed)
  return (
    <>
      {removable.length > 0 && (
        <fieldset className={css.choice}>
          <legend>{words.title}</legend>
          <p>{words.hint}</p>
          {removable.map((method) => (
            <label key={method.key} className={css.method}>
              <input type="checkbox" checked={removed.has(method.key)} onChange={() => toggle(method.key)} />
              <span>
                {words.remove(words.kinds[method.kind], method.name)}
                <span className={css.when}>
                  {words.added} <RelativeTime at={method.addedAt} />
                  {method.lastUsedAt !== null && (
                    <>
                      , {words.lastUsed} <RelativeTime at={method.lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {removable.length < methods.length && <p className={css.fixed}>{words.fixed}</p>}
    </>
  )
}
