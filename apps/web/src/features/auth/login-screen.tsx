import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link'
import { useLocation, useNavigate } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { PasswordField } from '../../lib/password-field.tsx'
import { emailAddress, password } from '../../lib/validators.ts'
import { authOf } from '../../session/auth.ts'
import { hasPasskeys } from '../../session/passkeys.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import css from './form.module.css'
import { GoogleButton } from './google-button.tsx'
import { texts } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** Sign in with e-mail and password. */
export function Component() {
  const { client } = trpc.useUtils()
  const { data: server } = trpc.server.get.useQuery()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { busy, enter } = useSignIn(authOf(client).login, {
    success: texts.loggedIn,
    failed: texts.loginFailed,
    onFailure: { 'code-asked': () => void navigate('/login/code', { state }) },
  })
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: emailAddress(texts.errors.email, texts.errors.emailTooLong),
      password: password(texts.errors.password, texts.errors.passwordTooLong),
    },
  })
  return (
    <AuthFrame title={texts.login} subtitle={texts.loginSubtitle}>
      <AuthForm
        form={form}
        submit={texts.login}
        busy={busy}
        onSubmit={(values) => void enter({ ...values, email: values.email.trim() })}
      >
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          autoFocus
          name="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          name="password"
          {...form.getInputProps('password')}
        />
        <Link className={css.forgot} href="/forgot-password" state={state}>
          {texts.forgot}
        </Link>
      </AuthForm>
      <GoogleButton disabled={busy} />
      <PasskeyButton disabled={busy} />
      {server?.registration !== 'closed' && (
        <p className={css.swap}>
          {texts.noAccount}{' '}
          <Link href="/signup" state={state}>
            {texts.signup}
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}

/** The button to sign in with a passkey, which needs no email; nothing if the browser doesn't support it. */
function PasskeyButton({ disabled }: { disabled: boolean }) {
  const { client } = trpc.useUtils()
  const { busy, enter } = useSignIn(authOf(client).passkey, {
    success: texts.loggedIn,
    failed: texts.loginFailed,
  })
  if (!hasPasskeys()) return null
  return (
    <Button
      className="mt-3"
      size="lg"
      variant="default"
      fullWidth
      loading={busy}
      disabled={disabled}
      onClick={() => void enter({})}
      leftSection={<Icon of={IconFingerprint} size={20} />}
    >
      {texts.passkey}
    </Button>
  )
}
