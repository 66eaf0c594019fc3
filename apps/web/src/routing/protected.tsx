import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { UserContext, useSession } from '../session/session.tsx'
import { LoadingPage } from './loading-page.tsx'
import { RouteError } from './route-error.tsx'

/** Renders its children for signed-in users; redirects others to sign in, and remembers the path. */
export function Protected({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { session, isPending } = useSession()
  if (isPending) return <LoadingPage />
  if (!session) return <RouteError />
  // After logging out the path is not remembered: the next user may be somebody else.
  if (!session.user) {
    const state = { from: pathname + search, ...(session.expired && { expired: true }) }
    return <Navigate to="/login" replace state={session.left ? null : state} />
  }
  // Keyed, so that no state of one user's screens, such as a typed name, is shown to the next.
  return (
    <UserContext key={session.user.uid} value={session.user}>
      {children}
    </UserContext>
  )
}
