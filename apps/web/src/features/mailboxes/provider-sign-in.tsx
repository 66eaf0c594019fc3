import { Button } from '@mantine/core'
import { trpc } from '../../api/trpc.ts'
import { GoogleMark, MicrosoftMark } from '../../lib/provider-marks.tsx'
import { useLeaving } from '../../lib/use-leaving.ts'
import type { SignInProvider } from './providers.ts'
import { texts } from './texts.ts'

const MARKS = { google: <GoogleMark />, microsoft: <MicrosoftMark /> }

/** The button that signs in to a mailbox at its provider, which leaves the page: a new one, or that with the id. */
export function ProviderSignIn({
  provider,
  ...mailbox
}: {
  provider: SignInProvider
} & ({ id: string } | { folder: string })) {
  const [isLeaving, setLeaving] = useLeaving()
  const { mutate } = trpc.mailboxes.authorize.useMutation({
    meta: { failure: texts.signIn.notStarted },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => setLeaving(false),
  })
  const start = () => {
    setLeaving(true)
    mutate({ provider, ...mailbox })
  }
  return (
    <Button variant="default" leftSection={MARKS[provider]} loading={isLeaving} onClick={start}>
      {texts.signIn.continue(texts.signIn.names[provider])}
    </Button>
  )
}
