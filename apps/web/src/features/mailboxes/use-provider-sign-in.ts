import { Button } from '@mantine/core'
import { trpc } from '../../api/trpc.ts'
import { GoogleMark, MicrosoftMark } from '../../lib/provider-marks.tsx'
import { useLeaving } from '../../lib/use-leaving.ts'
import type { SignInProvider } from './providers.ts'
import { texts } from './texts.ts'

const MARKS = { google: <GoogleMark />, microsoft: <MicrosoftMark /> }

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

/** The button that does so; without `onClick` it submits its form. */
export function ProviderButton({
  provider,
  isLeaving,
  onClick,
}: {
  provider: SignInProvider
  isLeaving: boolean
  onClick?: () => void
}) {
  return (
    <Button
      variant="default"
      leftSection={MARKS[provider]}
      loading={isLeaving}
      {...(onClick ? { onClick } : { type: 'submit' as const })}
    >
      {texts.signIn.continue(texts.signIn.names[provider])}
    </Button>
  )
}
