import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/schemas/user'
import { getQueryKey } from '@trpc/react-query'
import { createContext, use } from 'react'
import { trpc } from './trpc.ts'

type Session = { user: User | null }

export const UserContext = createContext<User | undefined>(undefined)

/** The signed-in user. Throws on screens that are not behind sign-in. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a protected route above it')
  return user
}

const sessionKey = () => getQueryKey(trpc.auth.session, undefined, 'query')

/** Makes `user` the one signed in, and forgets what the cache held before, which may be another user's. */
export function beginSession(client: QueryClient, user: User): void {
  const [name] = sessionKey()
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]) !== String(name) })
  client.setQueryData<Session>(sessionKey(), { user })
}

/** Marks the session as over after the server refused a call; the guard of the routes then asks to sign in. */
export function expireSession(client: QueryClient): void {
  client.setQueryData<Session>(sessionKey(), (old) => (old?.user ? { ...old, user: null } : old))
}

/** Shows the signed-in user as the server has just returned them. */
export function replaceUser(client: QueryClient, user: User): void {
  client.setQueryData<Session>(sessionKey(), (old) => (old?.user ? { ...old, user } : old))
}
