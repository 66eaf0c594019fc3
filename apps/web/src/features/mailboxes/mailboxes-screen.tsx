import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { FailedNote } from '../../lib/failed-note.tsx'
import { Icon } from '../../lib/icon.tsx'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { MailboxCard } from './mailbox-card.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

/** The polling interval of an active mailbox, in ms. */
const LOOK = 2000

/** The connected mailboxes: the progress of each, and how to connect one. */
export function Component() {
  const [adding, setAdding] = useState(false)
  const { data, isError } = trpc.mailboxes.list.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => {
        const isAtWork = state.data?.mailboxes.some(
          ({ state: at, problem }) => problem === null && (at === 'scanning' || at === 'reading'),
        )
        return isAtWork ? LOOK : false
      },
    },
  )
  const mailboxes = data?.mailboxes ?? []
  const showsForm = adding || (data !== undefined && mailboxes.length === 0)
  return (
    <>
      <SubPageHeader texts={texts} meta={[texts.subtitle]}>
        {!showsForm && data && (
          <Button leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
            {texts.open}
          </Button>
        )}
      </SubPageHeader>
      {isError && !data && (
        <FailedNote>
          <strong>{texts.error}</strong>
          <p>{texts.errorText}</p>
        </FailedNote>
      )}
      {!data && !isError && <p role="status">{texts.loading}</p>}
      {showsForm && (
        <MailboxForm onDone={() => setAdding(false)} {...(adding && { onCancel: () => setAdding(false) })} />
      )}
      <ul className={css.list}>
        {mailboxes.map((mailbox) => (
          <li key={mailbox.id}>
            <MailboxCard mailbox={mailbox} />
          </li>
        ))}
      </ul>
    </>
  )
}
