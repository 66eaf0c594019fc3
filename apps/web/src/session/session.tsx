import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/user/schema'
import { clearToasts } from '@tidings/ui/toast/toast'
import { createContext, use } from 'react'
import { forgetToken, tokenAndUser } from '../api/access-token.ts'
import { getQueryKey, trpc } from '../api/trpc.ts'
import { browserStorage } from '../lib/use-stored.ts'
import { announceSession } from './session-channel.ts'

/** `left` after logging out, here or in another tab; `expired` if the server no longer knew the session. */
type Session = { user: User | null; left?: boolean; expired?: boolean }

export const UserContext = createContext<User | undefined>(undefined)

/** The signed-in user. Throws on screens that are not behind sign-in. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser must be used within a protected route')
  return user
}

const sessionKey = () => getQueryKey(trpc.auth.session, undefined, 'query')

/** The signed-in user, if known, and whether that is being requested. */
export function useSession(): { session: Session | undefined; isPending: boolean } {
  // Several components request it in turn: a failure for the first isn't retried for the next.
  const { data, isPending } = trpc.auth.session.useQuery(undefined, { retryOnMount: false })
  return { session: data, isPending }
}

/** Sets the signed-in user, and clears the cache, which may have another user's data. */
export function startSession(client: QueryClient, user: User): void {
  forgetData(client)
  client.setQueryData<Session>(sessionKey(), { user })
}

/** Ends the session on this page: everything fetched, sent or stored for its user is dropped. */
export function endSession(client: QueryClient): void {
  forgetData(client)
  client.getMutationCache().clear()
  clearToasts()
  browserStorage('sessionStorage')?.clear()
  client.setQueryData<Session>(sessionKey(), { user: null, left: true })
}

/** The same in all tabs, after the user signed out or lost the session. */
export function leaveSession(client: QueryClient): void {
  endSession(client)
  announceSession(null)
}

/** Requests the signed-in user when the page starts: as the user of the token, so that one request suffices. */
export function prefetchSession(client: QueryClient, load: () => Promise<Session>): void {
  client.prefetchQuery({
    queryKey: sessionKey(),
    async queryFn() {
      const made = await tokenAndUser(client)
      return made ? { user: made.user } : load()
    },
  })
}

/** Requests the signed-in user again. */
export function refreshSession(client: QueryClient): void {
  forgetToken(client)
  client.invalidateQueries({ queryKey: sessionKey() })
}

/** The signed-in user, as far as this page knows. */
export function currentUser(client: QueryClient): User | undefined {
  return client.getQueryData<Session>(sessionKey())?.user ?? undefined
}

/** Everything but the session, which the guard of the routes still observes. */
function forgetData(client: QueryClient): void {
  const [name] = sessionKey()
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]) !== String(name) })
}

/** Marks the session as expired after the server rejected a call; the guard of the routes then asks to sign in. */
export function expireSession(client: QueryClient): void {
  forgetToken(client)
  client.setQueryData<Session>(sessionKey(), (old) => (old?.user ? { user: null, expired: true } : old))
}

/** Updates the signed-in user from a response, unless somebody else is signed in by now. */
export function replaceUser(client: QueryClient, user: Partial<User> & Pick<User, 'uid'>): void {
  client.setQueryData<Session>(sessionKey(), (old) =>
    old?.user?.uid === user.uid ? { ...old, user: { ...old.user, ...user } } : old,
  )
}
