import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { type SubmitEvent, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { PasswordField } from '../../../lib/password-field.tsx'
import { useMailToast } from '../../../session/outbox-notice.ts'
import { endSession, useUser } from '../../../session/session.tsx'
import { announceSession } from '../../../session/session-channel.ts'
import css from './security.module.css'
import { showFailure, wrongPassword } from './show-failure.ts'
import { texts } from './texts.ts'

type DeleteAccountDialogProps = { opened: boolean; onClose: () => void }
const words = texts.deletion

/** Says what goes with the account and asks for the password, or mails a link where there is none. */
export function DeleteAccountDialog({ opened, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={425} question>
      {opened && <DeletionForm onClose={onClose} />}
    </Dialog>
  )
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { hasPassword, emailVerified } = useUser()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const { data } = trpc.account.contents.useQuery(undefined, { staleTime: 0 })
  const remove = trpc.account.delete.useMutation({
    onSuccess: () => {
      endSession(client)
      announceSession(null)
      showToast(emailVerified ? words.done : words.doneAtOnce)
    },
    onError: (error) => {
      const wrong = wrongPassword(error)
      if (wrong) setFault(wrong)
      else showFailure(error)
    },
  })
  const notifyMailedAddress = useMailToast()
  const link = trpc.account.mailDeletionLink.useMutation({
    onSuccess: () => {
      notifyMailedAddress(words.mailed)
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
      <div className={css.question}>
        {data && <p>{words.goes(data)}</p>}
        <p>{emailVerified || !hasPassword ? words.rest : words.restAtOnce}</p>
        {!hasPassword && <p>{words.byMail}</p>}
      </div>
      {hasPassword && (
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setPassword(value)
            setFault(undefined)
          }}
        />
      )}
      <div className={css.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" color="red" disabled={isPending}>
          {hasPassword ? (remove.isPending ? words.deleting : words.submit) : words.mail}
        </Button>
      </div>
    </form>
  )
}
