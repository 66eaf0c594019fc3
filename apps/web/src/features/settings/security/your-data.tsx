import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { type SubmitEvent, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { CurrentPassword } from '../../../lib/password-field.tsx'
import { useMailToast } from '../../../session/outbox-notice.ts'
import { leaveSession, useUser } from '../../../session/session.tsx'
import { SettingsRow } from '../list/settings-row.tsx'
import { showFailure, showFault } from '../list/show-failure.ts'
import { texts } from './texts.ts'

const words = texts.data
const deletionWords = texts.deletion

/** The user's data, to download or delete. */
export function YourData() {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <FieldCard title={words.title}>
      <ul className="flush-stack divided">
        <SettingsRow name={words.downloadTitle} lines={<span>{words.downloadHint}</span>}>
          <Button
            component="a"
            href="/api/account/data"
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          >
            {words.download}
          </Button>
        </SettingsRow>
        <SettingsRow name={words.deleteTitle} lines={<span>{words.deleteHint}</span>}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.delete}
          </Button>
        </SettingsRow>
      </ul>
      <Dialog opened={asking} onClose={close} title={deletionWords.title} question>
        {asking && <DeletionForm onClose={close} />}
      </Dialog>
    </FieldCard>
  )
}

/** Explains what is deleted with the account and asks for the password, or mails a link without one. */
function DeletionForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { hasPassword, emailVerified, googleEmail } = useUser()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const { data } = trpc.account.contents.useQuery(undefined, { staleTime: 0 })
  const { data: connected } = trpc.mailboxes.list.useQuery({})
  const signIns = new Set([
    ...(googleEmail === null ? [] : ['google' as const]),
    ...(connected?.mailboxes.flatMap(({ signIn }) => (signIn === 'password' ? [] : signIn)) ?? []),
  ])
  const remove = trpc.account.delete.useMutation({
    onSuccess: () => {
      leaveSession(client)
      showToast(emailVerified ? deletionWords.done : deletionWords.doneAtOnce)
    },
    onError: (error) => showFault(error, setFault),
  })
  const notifyMailedAddress = useMailToast()
  const link = trpc.account.mailDeletionLink.useMutation({
    onSuccess: () => {
      notifyMailedAddress(deletionWords.mailed)
      onClose()
    },
    onError: showFailure,
  })
  const isPending = remove.isPending || link.isPending
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    if (hasPassword) remove.mutate({ password })
    else link.mutate({})
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="fields flat gap-3 mb-5 dimmed">
        {data && <p>{deletionWords.goes(data)}</p>}
        <p>{emailVerified || !hasPassword ? deletionWords.rest : deletionWords.restAtOnce}</p>
        {signIns.size > 0 && (
          <p>{deletionWords.permission([...signIns].map((one) => deletionWords.providers[one]))}</p>
        )}
        {!hasPassword && <p>{deletionWords.byMail}</p>}
      </div>
      {hasPassword && (
        <CurrentPassword
          value={password}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setPassword(value)
            setFault(undefined)
          }}
        />
      )}
      <DialogActions data-autofocus onCancel={onClose}>
        <Button type="submit" color="red" disabled={isPending}>
          {hasPassword
            ? remove.isPending
              ? deletionWords.deleting
              : deletionWords.submit
            : deletionWords.mail}
        </Button>
      </DialogActions>
    </form>
  )
}
