import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { FailedNote, NotLoaded } from '../../lib/failed-note.tsx'
import { Icon } from '../../lib/icon.tsx'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { useSearchParams } from '../../routing/search-params.ts'
import { MailboxCard } from './mailbox-card.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { texts } from './texts.ts'

const { faults } = texts.signIn

/** The polling intervals of an active mailbox, and of one that is tried again by itself, in ms. */
const LOOK = 2000
const LOOK_AGAIN = 10_000

/** The connected mailboxes: the progress of each, and how to connect one. */
export function Component() {
  const [params, setParams] = useSearchParams()
  // Why signing in at a provider failed, in the address after the redirect.
  const failed = params.get('failed')
  const [hasConnected, setConnected] = useState(false)
  const [adding, setAdding] = useState(failed !== null && !params.has('mailbox'))
  // Otherwise the form would change while it is read.
  const { isPending: isServerPending } = trpc.server.get.useQuery()
  const { data, isError } = trpc.mailboxes.list.useQuery(
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => {
        const isAtWork = state.data?.mailboxes.some(
          ({ state: at, problem }) => problem === null && (at === 'scanning' || at === 'reading'),
        )
        if (isAtWork) return LOOK
        const isRetried = state.data?.mailboxes.some(
          ({ problem, needsUser }) => problem !== null && !needsUser,
        )
        return isRetried ? LOOK_AGAIN : false
      },
    },
  )
  const mailboxes = data?.mailboxes ?? []
  const failedId = params.get('mailbox')
  const isSolved =
    data !== undefined &&
    failedId !== null &&
    !mailboxes.some(({ id, problem }) => id === failedId && problem !== null)
  useEffect(() => {
    if (isSolved) setParams({}, { replace: true })
  }, [isSolved, setParams])
  // Its card says what is to be done next.
  const isConnecting = mailboxes.some(({ state, problem }) => problem === null && state !== 'watching')
  const showsForm = !isServerPending && (adding || (data !== undefined && mailboxes.length === 0))
  const done = () => {
    setAdding(false)
    setConnected(true)
    if (failed !== null) setParams({}, { replace: true })
  }
  return (
    <>
      <SubPageHeader texts={texts} meta={[!isConnecting && texts.subtitle]}>
        {!showsForm && data && !isConnecting && (
          <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
            {texts.open}
          </Button>
        )}
      </SubPageHeader>
      {failed !== null && (
        <div className="wide mb-6">
          <FailedNote>
            <strong>{texts.signIn.failed}</strong>
            <p>{(Object.hasOwn(faults, failed) && faults[failed]) || texts.signIn.refused}</p>
          </FailedNote>
        </div>
      )}
      {!data && <NotLoaded isError={isError} texts={texts} />}
      {showsForm && <MailboxForm onDone={done} {...(adding && mailboxes.length > 0 && { onCancel: done })} />}
      <ul className="stack wide">
        {mailboxes.map((mailbox) => (
          <li key={mailbox.id}>
            <MailboxCard mailbox={mailbox} isNew={hasConnected} />
          </li>
        ))}
      </ul>
    </>
  )
}
