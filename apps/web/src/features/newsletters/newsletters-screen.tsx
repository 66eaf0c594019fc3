import { Button } from '@mantine/core'
import {
  IconAt,
  IconCopy,
  IconFileImport,
  IconInbox,
  IconMailbox,
  IconMailForward,
  IconPlus,
} from '@tabler/icons-react'
import { lazyPart } from '@tidings/ui/lazy-part'
import { Link } from '@tidings/ui/link'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { copyAddress } from '../../lib/copy-text.ts'
import { Icon } from '../../lib/icon.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { useUser } from '../../session/session.tsx'
import { ReachNote } from '../addresses/reach-note.tsx'
import { texts as addressTexts } from '../addresses/texts.ts'
import { ForwardingList } from '../forwarding/forwarding-list.tsx'
import { texts as forwardingTexts } from '../forwarding/texts.ts'
import { texts as importTexts } from '../imports/texts.ts'
import { texts as mailboxTexts } from '../mailboxes/texts.ts'
import { texts as receivedTexts } from '../received/texts.ts'
import { AddDialog } from './add-dialog.tsx'
import { readDraft } from './draft.ts'
import css from './inbox-card.module.css'
import { NewsletterList } from './newsletter-list.tsx'
import { texts } from './texts.ts'

const ForwardingGuide = lazyPart(
  async () => (await import('../forwarding/forwarding-guide.tsx')).ForwardingGuide,
  ({ onClose }) => onClose(),
)

const WaitingList = lazyPart(async () => (await import('../opt-ins/waiting-list.tsx')).WaitingList)

const ways = [
  ['mailboxes', IconMailbox, mailboxTexts.open],
  ['imports', IconFileImport, importTexts.open],
  ['addresses', IconAt, addressTexts.open],
  ['received', IconInbox, receivedTexts.open],
] as const

/**
 * The address that newsletters are forwarded to, with a copy button, the guide to forwarding, and a link to all
 * addresses.
 */
function InboxCard() {
  const signedIn = useUser()
  const { data } = trpc.user.get.useQuery({ email: signedIn.email })
  const address = data?.user.emailAddress || signedIn.emailAddress
  const { mailReach, isOperator } = data?.user ?? signedIn
  const titleId = useId()
  const shown = useRef<HTMLElement>(null)
  // Once opened it stays mounted, so that closing returns the focus.
  const [guide, setGuide] = useState<'open' | 'closed'>()
  const copy = async () => {
    const isCopied = await copyAddress(address)
    // Focusable only for copying by keyboard.
    if (!isCopied && shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <div>
        <h2 className="heading mb-1" id={titleId}>
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
          leftSection={<Icon of={IconCopy} />}
          onClick={copy}
        >
          {texts.inbox.copy}
        </Button>
      </div>
      {address && (
        <div className={css.reach}>
          <ReachNote reach={mailReach} isOperator={isOperator} />
        </div>
      )}
      <div className={css.more}>
        <Button
          variant="quiet"
          disabled={!address}
          leftSection={<Icon of={IconMailForward} />}
          onClick={() => setGuide('open')}
        >
          {forwardingTexts.open}
        </Button>
        {ways.map(([page, shape, text]) => (
          <Button
            key={page}
            component={Link}
            href={`/newsletters/${page}`}
            variant="quiet"
            leftSection={<Icon of={shape} />}
          >
            {text}
          </Button>
        ))}
      </div>
      {guide && (
        <ForwardingGuide
          opened={guide === 'open'}
          onClose={() => setGuide('closed')}
          address={address}
          mailReach={mailReach}
        />
      )}
    </section>
  )
}

/** The user's newsletters and the address that they are sent to. */
export function Component() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const { uid, email } = useUser()
  const newsletters = trpc.newsletters.list.useQuery({ email }, { retryOnMount: false })
  // Once there are newsletters, they come first. Decided once, so that nothing folds while it is being read: what was
  // opened before they were there stays open, since `open` stays false.
  const [hadNone, setHadNone] = useState<boolean>()
  if (newsletters.data && hadNone === undefined) setHadNone(newsletters.data.newsletters.length === 0)
  // The session ended while it was being added: the dialog opens again, with the typed data.
  const [draft] = useState(() => readDraft(uid))
  const [clicked, setClicked] = useState(draft !== undefined)
  // `Add Newsletter` in the bar and the sidebar leads here with the dialog open. Not on the first render: the dialog
  // stores the focused element when it opens.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const adding = mounted && (clicked || state?.add === true)
  const open = () => setClicked(true)
  const close = () => {
    setClicked(false)
    if (state?.add) navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader title={texts.title} meta={[texts.subtitle]}>
        <Button leftSection={<Icon of={IconPlus} />} onClick={open}>
          {texts.add}
        </Button>
      </PageHeader>
      <details className={css.fold} open={hadNone === true}>
        <summary hidden={hadNone}>{texts.inbox.fold}</summary>
        <InboxCard />
      </details>
      <ForwardingList />
      <div className={css.waiting}>
        <WaitingList watches />
      </div>
      <NewsletterList onAdd={open} />
      <AddDialog opened={adding} onClose={close} draft={draft} />
    </>
  )
}
