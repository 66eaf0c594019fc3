import { Button } from '@mantine/core'
import { IconAt, IconCopy, IconInbox, IconMailForward } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link/link'
import { showToast } from '@tidings/ui/toast/toast'
import { useId, useRef, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { lazyPart } from '../../lib/connection/lazy-part.tsx'
import { useUser } from '../../session/session.tsx'
import { texts as addressTexts } from '../addresses/texts.ts'
import { texts as forwardingTexts } from '../forwarding/texts.ts'
import { texts as receivedTexts } from '../received/texts.ts'
import css from './inbox-card.module.css'
import { texts } from './texts.ts'

const ForwardingGuide = lazyPart(
  async () => (await import('../forwarding/forwarding-guide.tsx')).ForwardingGuide,
  ({ onClose }) => onClose(),
)

/** The address that newsletters are forwarded to, with the button that copies it, the guide to forwarding, and the way to all addresses. */
export function InboxCard() {
  const signedIn = useUser()
  const { data } = trpc.user.get.useQuery({ email: signedIn.email })
  const address = data?.user.emailAddress || signedIn.emailAddress
  const titleId = useId()
  const shown = useRef<HTMLElement>(null)
  // Once it is needed it stays, so that closing gives the focus back.
  const [guide, setGuide] = useState<'open' | 'closed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(texts.inbox.copied)
    } catch {
      showToast(texts.inbox.failed)
      // Marked, it only takes the keys for copying.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <div>
        <h2 className={css.title} id={titleId}>
          {texts.inbox.title}
        </h2>
        <p className={css.text}>{texts.inbox.text}</p>
      </div>
      <div className={css.address}>
        <code className={css.field} ref={shown}>
          {address || texts.inbox.loading}
        </code>
        <Button
          variant="light"
          size="md"
          disabled={!address}
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={copy}
        >
          {texts.inbox.copy}
        </Button>
      </div>
      <div className={css.more}>
        <Button
          variant="quiet"
          disabled={!address}
          leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setGuide('open')}
        >
          {forwardingTexts.open}
        </Button>
        <Button
          component={Link}
          href="/newsletters/addresses"
          variant="quiet"
          leftSection={<IconAt size={18} stroke={1.75} aria-hidden="true" />}
        >
          {addressTexts.open}
        </Button>
        <Button
          component={Link}
          href="/newsletters/received"
          variant="quiet"
          leftSection={<IconInbox size={18} stroke={1.75} aria-hidden="true" />}
        >
          {receivedTexts.open}
        </Button>
      </div>
      {guide && (
        <ForwardingGuide opened={guide === 'open'} onClose={() => setGuide('closed')} address={address} />
      )}
    </section>
  )
}
