import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignInMethodShown } from '@tidings/api/account/schema'
import { Link } from '@tidings/ui/link'
import { RelativeTime } from '@tidings/ui/relative-time'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorCode, withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { PasswordField } from '../../lib/password-field.tsx'
import { password } from '../../lib/validators.ts'
import { LoadingPage } from '../../routing/loading-page.tsx'
import { leaveSession, refreshSession } from '../../session/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage, DonePage, UnreadLink } from './auth-frame.tsx'
import css from './form.module.css'
import methodsCss from './link-screen.module.css'
import { texts } from './texts.ts'

type LinkActionProps = { purpose: 'verify' | 'change' | 'delete'; token: string; email: string }

/** Describes a mailed link's action, runs it on a button press, and confirms it. */
function LinkAction({ purpose, token, email }: LinkActionProps) {
  const queries = useQueryClient()
  const { client } = trpc.useUtils()
  const [isDone, setDone] = useState(false)
  const words = texts.links[purpose]
  const calls = {
    verify: client.account.verifyEmail,
    change: client.account.confirmEmailChange,
    delete: client.account.deleteByLink,
  }
  const { mutate, isPending } = useMutation({
    meta: { failure: withServerMessage(texts.unexpected) },
    mutationFn: () => calls[purpose].mutate({ token }),
    onSuccess: () => {
      setDone(true)
      if (purpose !== 'delete') return refreshSession(queries)
      leaveSession(queries)
    },
  })
  if (isDone) return <DonePage {...words.done} />
  return (
    <AuthPage title={words.title} subtitle={words.words(email)}>
      <Button
        size="lg"
        fullWidth
        {...(purpose === 'delete' && { color: 'red' })}
        loading={isPending}
        onClick={() => mutate()}
      >
        {words.button}
      </Button>
    </AuthPage>
  )
}

const PURPOSES: Record<string, 'verify' | 'reset' | 'change' | 'undo' | 'delete'> = {
  '/verify-email': 'verify',
  '/reset-password': 'reset',
  '/change-email': 'change',
  '/undo-email-change': 'undo',
  '/delete-account': 'delete',
}

/**
 * The target of a mailed link. Its token is behind the #, which no server sees. Opening it doesn't use the link, as
 * programs open links before people do: only the button does.
 */
export function Component() {
  const { hash, pathname } = useLocation()
  const { client } = trpc.useUtils()
  const token = hash.slice(1)
  const purpose = PURPOSES[pathname]
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: () => client.account.link.mutate({ token }),
    gcTime: 0,
  })
  if (isPending) return <LoadingPage />
  if (error && errorCode(error) !== 'NOT_FOUND' && errorCode(error) !== 'BAD_REQUEST')
    return <UnreadLink onRetry={refetch} />
  if (!data || data.purpose !== purpose) return <DeadLink isReset={purpose === 'reset'} />
  if (purpose === 'reset' || purpose === 'undo') {
    const { email, signInMethods = [] } = data
    return <LinkPassword purpose={purpose} token={token} email={email} methods={signInMethods} />
  }
  return <LinkAction purpose={purpose} token={token} email={data.email} />
}

function DeadLink({ isReset }: { isReset: boolean }) {
  return (
    <AuthPage {...texts.expiredLink}>
      <p className={css.swap}>
        <Link href={isReset ? '/forgot-password' : '/'}>{isReset ? texts.newLink : texts.home}</Link>
      </p>
    </AuthPage>
  )
}

type LinkPasswordProps = {
  purpose: 'reset' | 'undo'
  token: string
  email: string
  /** The account's sign-in methods besides its password. */
  methods: readonly SignInMethodShown[]
}

/** Sets a password by a mailed link, optionally removing sign-in methods, and continues to the login form. */
function LinkPassword({ purpose, token, email, methods }: LinkPasswordProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { client } = trpc.useUtils()
  const words = texts.links[purpose]
  const [removed, setRemoved] = useState<ReadonlySet<string>>(
    () => new Set(methods.filter(({ isKept }) => !isKept).map(({ key }) => key)),
  )
  const keep = methods.map(({ key }) => key).filter((key) => !removed.has(key))
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: password(texts.errors.password, texts.errors.passwordTooLong),
      confirmPassword: (value, values) => (value === values.password ? null : texts.errors.confirmPassword),
    },
  })
  const call = purpose === 'reset' ? client.account.resetPassword : client.account.undoEmailChange
  const { mutate, isPending } = useMutation({
    meta: { failure: withServerMessage(texts.unexpected) },
    mutationFn: (secret: string) => call.mutate({ token, password: secret, keep }),
    onSuccess: () => {
      leaveSession(queries)
      void navigate('/login', { replace: true, state: { done: purpose } })
    },
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
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={texts.confirmNewPassword}
          autoComplete="new-password"
          name="confirmPassword"
          {...form.getInputProps('confirmPassword')}
        />
        <MethodChoice methods={methods} removed={removed} onChange={setRemoved} />
      </AuthForm>
    </AuthPage>
  )
}

type MethodChoiceProps = {
  methods: readonly SignInMethodShown[]
  /** The keys of the methods to remove. */
  removed: ReadonlySet<string>
  onChange: (removed: ReadonlySet<string>) => void
}

/** The account's sign-in methods besides its password, each with a checkbox to remove it. */
function MethodChoice({ methods, removed, onChange }: MethodChoiceProps) {
  const words = texts.methods
  const toggle = (key: string) => {
    const next = new Set(removed)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  const removable = methods.filter(({ isFixed }) => !isFixed)
  return (
    <>
      {removable.length > 0 && (
        <fieldset className={`framed fields gap-3 ${methodsCss.choice}`}>
          <legend>{words.title}</legend>
          <p className="hint">{words.hint}</p>
          {removable.map((method) => (
            <label key={method.key} className={methodsCss.method}>
              <input type="checkbox" checked={removed.has(method.key)} onChange={() => toggle(method.key)} />
              <span className="column breakable">
                {words.remove(words.kinds[method.kind], method.name)}
                <span className="hint">
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
      {removable.length < methods.length && <p className="hint">{words.fixed}</p>}
    </>
  )
}
