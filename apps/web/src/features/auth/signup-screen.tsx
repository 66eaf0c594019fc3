import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tidings/ui/link'
import { useLocation } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { PasswordField } from '../../lib/password-field.tsx'
import { emailAddress, lengthBetween, password } from '../../lib/validators.ts'
import { LoadingPage } from '../../routing/loading-page.tsx'
import { authOf } from '../../session/auth.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import css from './form.module.css'
import { GoogleButton } from './google-button.tsx'
import { texts } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** Creates an account, if registration allows it: the link of an invitation has its token behind the #. */
export function Component() {
  const invitation = useLocation().hash.slice(1)
  const { data: server, isPending } = trpc.server.get.useQuery()
  const { client } = trpc.useUtils()
  const mode = server?.registration ?? 'open'
  const isAsked = mode === 'invitation' && invitation !== ''
  const checked = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: () => client.invitations.check.mutate({ token: invitation }),
    enabled: isAsked,
  })
  if (isPending || (isAsked && checked.isPending)) return <LoadingPage />
  if (mode === 'closed') return <Refused why="closed" />
  if (mode === 'invitation' && invitation === '') return <Refused why="invitation" />
  if (isAsked && checked.data?.isValid === false) return <Refused why="ended" />
  return <SignUp invitation={invitation} />
}

/** Shows why nobody can sign up here. */
function Refused({ why }: { why: keyof typeof texts.signupRefused }) {
  return (
    <AuthFrame {...texts.signupRefused[why]}>
      <HaveAccount />
    </AuthFrame>
  )
}

function HaveAccount() {
  const { state } = useLocation()
  return (
    <p className={css.swap}>
      {texts.haveAccount}{' '}
      <Link href="/login" state={state}>
        {texts.login}
      </Link>
    </p>
  )
}

/** The form with name, e-mail and password. */
function SignUp({ invitation }: { invitation: string }) {
  const { client } = trpc.useUtils()
  const { busy, enter } = useSignIn(authOf(client).signup, {
    success: texts.signedUp,
    failed: texts.signupFailed,
  })
  const form = useForm({
    initialValues: { name: '', email: '', password: '', confirmPassword: '' },
    validate: {
      name: lengthBetween(2, texts.errors.name, 200, texts.errors.nameTooLong),
      email: emailAddress(texts.errors.email, texts.errors.emailTooLong),
      password: password(texts.errors.password, texts.errors.passwordTooLong),
      confirmPassword: (value, values) => (value === values.password ? null : texts.errors.confirmPassword),
    },
  })
  const submit = ({ name, email, password: secret }: typeof form.values) =>
    void enter({
      name: name.trim(),
      email: email.trim(),
      password: secret,
      ...(invitation && { invitation }),
    })
  return (
    <AuthFrame title={texts.signupTitle} subtitle={texts.signupSubtitle}>
      <AuthForm form={form} submit={texts.signup} busy={busy} onSubmit={submit}>
        <TextInput
          label={texts.name}
          autoComplete="name"
          autoFocus
          name="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          name="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={texts.password}
          description={form.errors.password ? undefined : texts.passwordHint}
          autoComplete="new-password"
          name="password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={texts.confirmPassword}
          autoComplete="new-password"
          name="confirmPassword"
          {...form.getInputProps('confirmPassword')}
        />
      </AuthForm>
      <GoogleButton disabled={busy} invitation={invitation} />
      <HaveAccount />
    </AuthFrame>
  )
}
