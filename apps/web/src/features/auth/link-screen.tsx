import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { LoadingPage } from '../../routing/loading-page.tsx'
import { AuthPage } from './auth-frame.tsx'
import css from './form.module.css'
import { LinkAction } from './link-action.tsx'
import { LinkPassword } from './link-password.tsx'
import { texts } from './texts.ts'

const PURPOSES: Record<string, 'verify' | 'reset' | 'change' | 'undo' | 'delete'> = {
  '/verify-email': 'verify',
  '/reset-password': 'reset',
  '/change-email': 'change',
  '/undo-email': 'undo',
  '/delete-account': 'delete',
}

/**
 * Where a mailed link leads. Its token stands behind the #, which no server sees. Opening the screen uses nothing up, as
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
    <AuthPage {...texts.deadLink}>
      <p className={css.swap}>
        <Link to={isReset ? '/forgot-password' : '/'}>{isReset ? texts.newLink : texts.home}</Link>
      </p>
    </AuthPage>
  )
}
