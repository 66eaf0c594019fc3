import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useUser } from '../../lib/session.tsx'
import { showToast } from '../../lib/toast.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './inbox-card.module.css'
import { texts } from './texts.ts'

/** The address that newsletters are forwarded to, with the button that copies it. */
export function InboxCard() {
  const signedIn = useUser()
  const { data } = trpc.user.get.useQuery({ email: signedIn.email })
  const address = (data?.user ?? signedIn).emailAddress
  const titleId = useId()
  const shown = useRef<HTMLElement>(null)
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
          {address}
        </code>
        <Button
          variant="light"
          size="md"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={copy}
        >
          {texts.inbox.copy}
        </Button>
      </div>
    </section>
  )
}
