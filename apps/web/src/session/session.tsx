import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/schemas/user'
import { clearToasts } from '@tidings/ui/toast/toast'
import { getQueryKey } from '@trpc/react-query'
import { createContext, use } from 'react'
import { forgetToken, tokenAndUser } from '../api/access-token.ts'
import { trpc } from '../api/trpc.ts'
import { browserStorage } from '../lib/browser-storage.ts'

/** `left` when they logged out themselves, here or in another tab; `expired` when the server no longer knew them. */
type Session = { user: User | null; left?: boolean; expired?: boolean }

export const UserContext = createContext<User | undefined>(undefined)

/** The signed-in user. Throws on screens that are not behind sign-in. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser must be used within a protected route')
  return user
}

const sessionKey = () => getQueryKey(trpc.auth.session, undefined, 'query')

/** Who is signed in, as far as is known, and whether that is being asked. */
export function useSession(): { session: Session | undefined; isPending: boolean } {
  // Many ask, one after the other: what has failed for the first isn't tried again for the next.
  const { data, isPending } = trpc.auth.session.useQuery(undefined, { retryOnMount: false })
  return { session: data, isPending }
}

/** Makes `user` the one signed in, and forgets what the cache held before, which may be another user's. */
export function startSession(client: QueryClient, user: User): void {
  forgetData(client)
  client.setQueryData<Session>(sessionKey(), { user })
}

/** Ends the session on this page: whatever was fetched, sent or kept for its user is forgotten. */
export function endSession(client: QueryClient): void {
  forgetData(client)
  client.getMutationCache().clear()
  clearToasts()
  browserStorage('sessionStorage')?.clear()
  client.setQueryData<Session>(sessionKey(), { user: null, left: true })
}

/** Finds out who is signed in as the page begins: anyone who a token represents, so that one request does for both. */
export function prefetchSession(client: QueryClient, ask: () => Promise<Session>): void {
  client.prefetchQuery({
    queryKey: sessionKey(),
    async queryFn() {
      const made = await tokenAndUser(client)
      return made ? { user: made.user } : ask()
    },
  })
}

/** Asks the server again who is signed in. */
export function refreshSession(client: QueryClient): void {
  forgetToken(client)
  client.invalidateQueries({ queryKey: sessionKey() })
}

/** The user signed in, as far as this page knows. */
export function currentUser(client: QueryClient): User | undefined {
  return client.getQueryData<Session>(sessionKey())?.user ?? undefined
}

/** Everything but the session, which the guard of the routes still observes. */
function forgetData(client: QueryClient): void {
  const [name] = sessionKey()
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]) !== String(name) })
}

/** Marks the session as over after the server refused a call; the guard of the routes then asks to sign in. */
export function expireSession(client: QueryClient): void {
  forgetToken(client)
  client.setQueryData<Session>(sessionKey(), (old) => (old?.user ? { user: null, expired: true } : old))
}

/** Shows the signed-in user as the server has just returned them, unless somebody else is signed in by now. */
export function replaceUser(client: QueryClient, user: Partial<User> & Pick<User, 'uid'>): void {
  client.setQueryData<Session>(sessionKey(), (old) =>
    old?.user?.uid === user.uid ? { ...old, user: { ...old.user, ...user } } : old,
  )
}
