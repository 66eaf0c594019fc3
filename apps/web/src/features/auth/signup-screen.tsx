import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { serverMessage } from '../../lib/api-error.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { beginSession } from '../../lib/session.tsx'
import { trpc } from '../../lib/trpc.ts'
import { emailAddress, lengthBetween, password } from '../../lib/validators.ts'
import { AuthFrame } from './auth-frame.tsx'
import css from './form.module.css'
import { GoogleButton } from './google-button.tsx'
import { revealProps } from './reveal-props.ts'
import { texts } from './texts.ts'

/** Create an account with name, e-mail and password. */
export function Component() {
  const client = useQueryClient()
  const { state } = useLocation()
  const signup = trpc.auth.signup.useMutation({
    meta: {
      success: texts.signedUp,
      failure: (error) => {
        const description = serverMessage(error)
        return description ? { title: texts.signupFailed, description } : texts.unexpected
      },
    },
    onSuccess: ({ user }) => beginSession(client, user),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '', confirmPassword: '' },
    validate: {
      name: lengthBetween(2, texts.errors.name, 200, texts.errors.nameTooLong),
      email: emailAddress(texts.errors.email, texts.errors.emailTooLong),
      password: password(texts.errors.password, texts.errors.passwordTooLong),
      confirmPassword: (value, values) => (value === values.password ? null : texts.errors.confirmPassword),
    },
  })
  const submit = ({ name, email, password: secret }: typeof form.values) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    signup.mutate({ name: name.trim(), email: email.trim(), password: secret, ...(timeZone && { timeZone }) })
  }
  return (
    <AuthFrame title={texts.signupTitle} subtitle={texts.signupSubtitle}>
      <form
        className={css.fields}
        noValidate
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
      >
        <TextInput
          label={texts.name}
          autoComplete="name"
          autoFocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.password}
          description={form.errors.password ? undefined : texts.passwordHint}
          autoComplete="new-password"
          visibilityToggleButtonProps={revealProps}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={texts.confirmPassword}
          autoComplete="new-password"
          visibilityToggleButtonProps={revealProps}
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" size="lg" fullWidth loading={signup.isPending}>
          {texts.signup}
        </Button>
      </form>
      <GoogleButton disabled={signup.isPending} />
      <p className={css.swap}>
        {texts.haveAccount}{' '}
        <Link to="/login" state={state}>
          {texts.login}
        </Link>
      </p>
    </AuthFrame>
  )
}
