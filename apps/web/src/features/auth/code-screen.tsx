import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tidings/ui/link'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { authOf } from '../../session/auth.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import css from './form.module.css'
import { texts } from './texts.ts'
import { pathAfterSignIn, useSignIn } from './use-sign-in.ts'

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function Component() {
  const { state } = useLocation()
  const [isRecovery, setRecovery] = useState(false)
  const title = isRecovery ? texts.recoveryTitle : texts.codeTitle
  return (
    <AuthFrame title={title} subtitle={isRecovery ? texts.recoverySubtitle : texts.codeSubtitle}>
      <CodeForm key={title} isRecovery={isRecovery} />
      <div className={css.ways}>
        <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Button>
        <Link href="/login" state={state}>
          {texts.backToLogin}
        </Link>
      </div>
    </AuthFrame>
  )
}

function CodeForm({ isRecovery }: { isRecovery: boolean }) {
  const { client } = trpc.useUtils()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { busy, enter } = useSignIn(authOf(client).secondStep, {
    success: texts.loggedIn,
    failed: texts.loginFailed,
    onFailure: {
      'too-late': () =>
        void navigate('/login', { replace: true, state: { from: pathAfterSignIn(state), done: 'late' } }),
    },
  })
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? texts.errors.code : null) },
  })
  return (
    <AuthForm
      form={form}
      submit={texts.login}
      busy={busy}
      onSubmit={({ code }) => void enter({ code: code.trim() })}
    >
      <TextInput
        label={isRecovery ? texts.recoveryCode : texts.code}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        autoFocus
        name="code"
        className={css.code}
        {...form.getInputProps('code')}
      />
    </AuthForm>
  )
}
