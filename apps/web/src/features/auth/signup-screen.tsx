import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useLocation } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { PasswordField } from '../../lib/password-field.tsx'
import { emailAddress, lengthBetween, password } from '../../lib/validators.ts'
import { authOf } from '../../session/auth.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import css from './form.module.css'
import { GoogleButton } from './google-button.tsx'
import { texts } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** Create an account with name, e-mail and password. */
export function Component() {
  const { client } = trpc.useUtils()
  const { state } = useLocation()
  const { busy, enter } = useSignIn(authOf(client).signup, {
    success: texts.signedUp,
    failed: texts.signupFailed,
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
  const submit = ({ name, email, password: secret }: typeof form.values) =>
    void enter({ name: name.trim(), email: email.trim(), password: secret })
  return (
    <AuthFrame title={texts.signupTitle} subtitle={texts.signupSubtitle}>
      <AuthForm form={form} submit={texts.signup} busy={busy} onSubmit={submit}>
        <TextInput
          label={texts.name}
          autoComplete="name"
          autoFocus
          name="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          name="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={texts.password}
          description={form.errors.password ? undefined : texts.passwordHint}
          autoComplete="new-password"
          name="password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={texts.confirmPassword}
          autoComplete="new-password"
          name="confirmPassword"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
      </AuthForm>
      <GoogleButton disabled={busy} />
      <p className={css.swap}>
        {texts.haveAccount}{' '}
        <Link to="/login" state={state}>
          {texts.login}
        </Link>
      </p>
    </AuthFrame>
  )
}
