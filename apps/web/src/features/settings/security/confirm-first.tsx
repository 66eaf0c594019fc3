import { Button } from '@mantine/core'
import { trpc } from '../../../api/trpc.ts'
import { useMailToast, useOutboxNotice } from '../../../session/outbox-notice.ts'
import { useUser } from '../../../session/session.tsx'
import rows from '../list/rows.module.css'
import { showFailure } from '../list/show-failure.ts'
import { texts } from './texts.ts'

/** Emails the link that confirms the account's address once more. */
export function useSendVerification() {
  const notifyMailedAddress = useMailToast()
  return trpc.account.sendVerification.useMutation({
    onSuccess: () => notifyMailedAddress(texts.email.sent),
    onError: showFailure,
  })
}

/** Says that the address has to be confirmed first, with a button that emails the link again; nothing once it is. */
export function ConfirmFirst() {
  const { email, emailVerified } = useUser()
  const again = useSendVerification()
  const outbox = useOutboxNotice()
  if (emailVerified) return null
  return (
    <div className={rows.notice} role="status">
      <span>{texts.email.first(email, outbox)}</span>
      <Button variant="default" size="xs" disabled={again.isPending} onClick={() => again.mutate({})}>
        {texts.email.firstAgain}
      </Button>
    </div>
  )
}
