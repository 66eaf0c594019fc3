import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '../../session/session.tsx'
import { ForwardingList } from '../forwarding/forwarding-list.tsx'
import { AddDialog } from './add-dialog.tsx'
import { readDraft } from './draft.ts'
import { InboxCard } from './inbox-card.tsx'
import { NewsletterList } from './newsletter-list.tsx'
import { texts } from './texts.ts'

/** The user's newsletters and the address that they are sent to. */
export function Component() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const { uid } = useUser()
  // The session ended while it was being added: the dialog is open again, with what had been typed.
  const [draft] = useState(() => readDraft(uid))
  const [clicked, setClicked] = useState(draft !== undefined)
  // `Add Newsletter` in the bar and the sidebar leads here with the dialog open.
  // Not on the first render: the dialog notes where the focus was as it opens.
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
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHead title={texts.title} meta={[texts.subtitle]}>
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={open}>
          {texts.add}
        </Button>
      </PageHead>
      <InboxCard />
      <ForwardingList />
      <NewsletterList onAdd={open} />
      <AddDialog opened={adding} onClose={close} draft={draft} />
    </>
  )
}
