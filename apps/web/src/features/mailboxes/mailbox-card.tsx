import { Button, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Mailbox } from '@tidings/api/schemas/mailbox'
import { showToast } from '@tidings/ui/toast/toast'
import { useId, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { PasswordField } from '../../lib/password-field.tsx'
import { useUser } from '../../session/session.tsx'
import { MailboxSenders } from './mailbox-senders.tsx'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

/** A connected mailbox: what is being done with it, and what can be. */
export function MailboxCard({ mailbox }: { mailbox: Mailbox }) {
  const { id, username, host, state, problem } = mailbox
  const titleId = useId()
  const client = useQueryClient()
  const [choosing, setChoosing] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: [['mailboxes']] })
  const disconnect = trpc.mailboxes.delete.useMutation({
    meta: { failure: texts.disconnectFailed },
    onSuccess: async () => {
      showToast(texts.disconnected)
      await refresh()
    },
  })
  const isChoosing = problem === null && (state === 'choosing' || (choosing && state === 'watching'))
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 className={css.title} id={titleId}>
        {username}
      </h2>
      <p className={css.dimmed}>{host}</p>
      {problem !== null && <Problem mailbox={mailbox} onChanged={refresh} />}
      {problem === null && state === 'scanning' && <p role="status">{texts.scanning}</p>}
      {isChoosing && (
        <MailboxSenders
          mailboxId={id}
          onChosen={async () => {
            setChoosing(false)
            await refresh()
          }}
        />
      )}
      {problem === null && state === 'reading' && <Reading mailbox={mailbox} />}
      {problem === null && state === 'watching' && !choosing && (
        <Watching mailbox={mailbox} onChanged={refresh} />
      )}
      <div className={css.actions}>
        {problem === null && state === 'watching' && !choosing && (
          <Button variant="default" onClick={() => setChoosing(true)}>
            {texts.change}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-disabled={disconnect.isPending}
          onClick={() => !disconnect.isPending && disconnect.mutate({ id })}
        >
          {texts.disconnect}
        </Button>
      </div>
    </section>
  )
}

function Reading({ mailbox: { mailsDone, mailsTotal, mailsReceived } }: { mailbox: Mailbox }) {
  const label = texts.progress(mailsDone, mailsTotal)
  return (
    <div role="status">
      <p className={css.state}>{texts.bringing}</p>
      <progress className={css.progress} value={mailsDone} max={Math.max(1, mailsTotal)} aria-label={label} />
      <p>
        {label} · {texts.received(mailsReceived)}
      </p>
      <p className={css.dimmed}>{texts.close}</p>
    </div>
  )
}

function Watching({ mailbox, onChanged }: { mailbox: Mailbox; onChanged: () => Promise<void> }) {
  const { id, lastSuccessAt, mailsReceived, mailsTooLarge, afterReading } = mailbox
  const { timeZone } = useUser()
  const update = trpc.mailboxes.update.useMutation({
    meta: { failure: texts.retryFailed, success: texts.afterSaved },
    onSuccess: onChanged,
  })
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <>
      <p className={css.state}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" /> {texts.watching}
      </p>
      <p className={css.dimmed}>
        {[
          texts.received(mailsReceived),
          ...(mailsTooLarge > 0 ? [texts.tooLarge(mailsTooLarge)] : []),
          ...(lastSuccessAt === null ? [] : [texts.lastSuccess(time.format(new Date(lastSuccessAt)))]),
        ].join(' · ')}
      </p>
      {afterReading !== 'move' && (
        <NativeSelect
          className={css.after}
          label={texts.after}
          value={afterReading}
          data={Object.entries(texts.afterOptions).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) =>
            update.mutate({ id, afterReading: value === 'mark-read' ? value : 'nothing' })
          }
        />
      )}
    </>
  )
}

/** Why a mailbox can't be read, and what its user can do. */
function Problem({ mailbox, onChanged }: { mailbox: Mailbox; onChanged: () => Promise<void> }) {
  const [password, setPassword] = useState('')
  const update = trpc.mailboxes.update.useMutation({
    meta: { failure: texts.retryFailed },
    onSuccess: onChanged,
  })
  const retry = () => {
    if (update.isPending) return
    update.mutate({ id: mailbox.id, ...(password !== '' && { password }) })
  }
  return (
    <div className={css.problem}>
      <p role="alert">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" /> {mailbox.problem}
      </p>
      {mailbox.needsUser && (
        <PasswordField
          label={texts.newPassword}
          autoComplete="off"
          value={password}
          error={update.error?.message}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
      )}
      <Button variant="default" aria-disabled={update.isPending} onClick={retry}>
        {password === '' ? texts.tryAgain : texts.savePassword}
      </Button>
    </div>
  )
}
