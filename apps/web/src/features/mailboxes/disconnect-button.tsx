import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { texts } from './texts.ts'

const words = texts.disconnectDialog

/** Disconnects a mailbox after a question, because its password and selection can't be brought back. */
export function DisconnectButton({ mailbox: { id, username, signIn } }: { mailbox: Mailbox }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = trpc.mailboxes.delete.useMutation({
    meta: { failure: texts.disconnectFailed },
    onSuccess: async () => {
      setAsks(false)
      showToast(texts.disconnected(signIn === 'password' ? undefined : texts.signIn.names[signIn]))
      await client.invalidateQueries({ queryKey: [['mailboxes']] })
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {texts.disconnect}
      </Button>
      <Dialog opened={asks} onClose={() => setAsks(false)} title={words.title} question>
        <p className={dialogCss.question}>{words.text(username)}</p>
        <DialogActions data-autofocus onCancel={() => setAsks(false)}>
          <Button color="red" disabled={isPending} onClick={() => mutate({ id })}>
            {texts.disconnect}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
