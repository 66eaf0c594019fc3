import { trpc } from '../../api/trpc.ts'
import type { SignInProvider } from './providers.ts'

/** Tells of a provider whether mailboxes can be connected there without a password. */
export function useSignInProviders(): (provider: SignInProvider | undefined) => boolean {
  const { data } = trpc.server.get.useQuery()
  return (provider) => provider !== undefined && data?.mailboxSignIns.includes(provider) === true
}
