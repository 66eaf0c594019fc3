import { trpc } from '../../api/trpc.ts'
import { useLeaving } from '../../lib/use-leaving.ts'
import type { SignInProvider } from './providers.ts'
import { texts } from './texts.ts'

type SignIn = { provider: SignInProvider } & ({ id: string } | { folder: string })

/** Signs in to a mailbox at its provider, which leaves the page: a new one, or that with the id. */
export function useProviderSignIn() {
  const [isLeaving, setLeaving] = useLeaving()
  const { mutate } = trpc.mailboxes.authorize.useMutation({
    meta: { failure: texts.signIn.notStarted },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => setLeaving(false),
  })
  const start = (signIn: SignIn) => {
    if (isLeaving) return
    setLeaving(true)
    mutate(signIn)
  }
  return { isLeaving, start }
}
