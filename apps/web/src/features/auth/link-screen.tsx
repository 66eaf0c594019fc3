import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { errorCode, serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { LoadingPage } from '../../routing/loading-page.tsx'
import { endSession, refreshSession } from '../../session/session.tsx'
import { announceSession } from '../../session/session-channel.ts'
import { AuthPage } from './auth-frame.tsx'
import css from './form.module.css'
import { LinkPassword } from './link-password.tsx'
import { texts } from './texts.ts'

type LinkActionProps = { purpose: 'verify' | 'change' | 'delete'; token: string; email: string }

/** Says what a mailed link does, does it at the press of its button, and says that it is done. */
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
    mutationFn: () => calls[purpose].mutate({ token }),
    onSuccess: () => {
      setDone(true)
      if (purpose !== 'delete') return refreshSession(queries)
      endSession(queries)
      announceSession(null)
    },
    onError: (error) =>
      showToast({
        ...texts.unexpected,
        description: serverMessage(error) ?? texts.unexpected.description,
        variant: 'destructive',
      }),
  })
  if (isDone) {
    return (
      <AuthPage {...words.done}>
        <p className={css.swap} role="status">
          <Link to="/">{texts.home}</Link>
        </p>
      </AuthPage>
    )
  }
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
 * Where a mailed link leads. Its token is behind the #, which no server sees. Opening the screen uses nothing up, as
 * programs open links before people do: that takes the button.
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
  if (error && errorCode(error) !== 'NOT_FOUND' && errorCode(error) !== 'BAD_REQUEST') {
    return (
      <AuthPage {...texts.unreadLink}>
        <Button size="lg" fullWidth onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </AuthPage>
    )
  }
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
        <Link to={isReset ? '/forgot-password' : '/'}>{isReset ? texts.newLink : texts.home}</Link>
      </p>
    </AuthPage>
  )
}
