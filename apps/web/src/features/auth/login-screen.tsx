import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { serverMessage } from '../../lib/api-error.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { beginSession } from '../../lib/session.tsx'
import { trpc } from '../../lib/trpc.ts'
import { emailAddress, password } from '../../lib/validators.ts'
import { AuthFrame } from './auth-frame.tsx'
import css from './form.module.css'
import { GoogleButton } from './google-button.tsx'
import { revealProps } from './reveal-props.ts'
import { texts } from './texts.ts'

/** Sign in with e-mail and password. */
export function Component() {
  const client = useQueryClient()
  const { state } = useLocation()
  const login = trpc.auth.login.useMutation({
    meta: {
      success: texts.loggedIn,
      failure: (error) => {
        const description = serverMessage(error)
        return description ? { title: texts.loginFailed, description } : texts.unexpected
      },
    },
    onSuccess: ({ user }) => beginSession(client, user),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: emailAddress(texts.errors.email, texts.errors.emailTooLong),
      password: password(texts.errors.password, texts.errors.passwordTooLong),
    },
  })
  return (
    <AuthFrame title={texts.login} subtitle={texts.loginSubtitle}>
      <form
        className={css.fields}
        noValidate
        onSubmit={form.onSubmit(
          (values) => login.mutate({ ...values, email: values.email.trim() }),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={revealProps}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" fullWidth loading={login.isPending}>
          {texts.login}
        </Button>
      </form>
      <GoogleButton disabled={login.isPending} />
      <p className={css.swap}>
        {texts.noAccount}{' '}
        <Link to="/signup" state={state}>
          {texts.signup}
        </Link>
      </p>
    </AuthFrame>
  )
}
