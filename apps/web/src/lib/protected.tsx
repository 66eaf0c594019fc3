import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LoadingPage } from './loading-page.tsx'
import { RouteError } from './route-error.tsx'
import { UserContext } from './session.tsx'
import { trpc } from './trpc.ts'

/** Lets signed-in users pass; sends others to sign in, remembering where they were. */
export function Protected({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { data, isPending } = trpc.auth.session.useQuery()
  if (isPending) return <LoadingPage />
  if (!data) return <RouteError />
  if (!data.user) return <Navigate to="/login" replace state={{ from: pathname + search }} />
  return <UserContext value={data.user}>{children}</UserContext>
}
