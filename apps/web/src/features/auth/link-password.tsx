import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignInMethodShown } from '@tidings/api/schemas/account'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { PasswordField } from '../../lib/password-field.tsx'
import { password } from '../../lib/validators.ts'
import { leaveSession } from '../../session/session.tsx'
import { announceSession } from '../../session/session-channel.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-frame.tsx'
import { MethodChoice } from './method-choice.tsx'
import { texts } from './texts.ts'

type LinkPasswordProps = {
  purpose: 'reset' | 'undo'
  token: string
  email: string
  /** What logs in to the account besides its password. */
  methods: readonly SignInMethodShown[]
}

/** Sets a password by a mailed link, with what else goes, and goes on to the login form: whoever set it signs in with it. */
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
  const call = purpose === 'reset' ? client.account.resetPassword : client.account.undoEmail
  const { mutate, isPending } = useMutation({
    mutationFn: (secret: string) => call.mutate({ token, password: secret, keep }),
    onSuccess: () => {
      leaveSession(queries)
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
