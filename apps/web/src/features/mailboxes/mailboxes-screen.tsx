import { Button } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconPlus } from '@tabler/icons-react'
import alert from '@tidings/ui/empty-state/alert.module.css'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-header/breadcrumb.module.css'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
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
      <title>{`${texts.title} · ${texts.product}`}</title>
      <nav className={breadcrumb.breadcrumb} aria-label={texts.breadcrumb}>
        <Link href="/newsletters">{texts.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span aria-current="page">{texts.title}</span>
      </nav>
      <PageHeader title={texts.title} meta={[texts.subtitle]}>
        {!showsForm && data && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {texts.open}
          </Button>
        )}
      </PageHeader>
      {isError && !data && (
        <div className={alert.alert} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          <div>
            <strong>{texts.error}</strong>
            <p>{texts.errorText}</p>
          </div>
        </div>
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
