import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { UserContext, useSession } from '../session/session.tsx'
import { LoadingPage } from './loading-page.tsx'
import { RouteError } from './route-error.tsx'

/** Lets signed-in users pass; sends others to sign in, remembering where they were. */
export function Protected({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { session, isPending } = useSession()
  if (isPending) return <LoadingPage />
  if (!session) return <RouteError />
  // Anyone who logged out goes without a trace of where they were: the next one here may be somebody else.
  if (!session.user) {
    const state = { from: pathname + search, ...(session.expired && { expired: true }) }
    return <Navigate to="/login" replace state={session.left ? null : state} />
  }
  // Keyed, so that nothing of one user's screens, such as half a name, passes on to the next.
  return (
    <UserContext key={session.user.uid} value={session.user}>
      {children}
    </UserContext>
  )
}
