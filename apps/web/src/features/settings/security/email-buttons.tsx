import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import { useMailToast } from '../../../session/kept-mail.ts'
import { replaceUser, useUser } from '../../../session/session.tsx'
import css from './security.module.css'
import { tellFailure } from './tell-failure.ts'
import { texts } from './texts.ts'

/** What can be done about the account's address, as it stands with it. */
export function EmailButtons({ onChange }: { onChange: () => void }) {
  const client = useQueryClient()
  const { uid, emailVerified, pendingEmail } = useUser()
  const tellMailed = useMailToast()
  const again = trpc.account.sendVerification.useMutation({
    onSuccess: () => tellMailed(texts.email.sent),
    onError: tellFailure,
  })
  const keep = trpc.account.keepEmail.useMutation({
    onSuccess: () => {
      replaceUser(client, { uid, pendingEmail: null })
      showToast(texts.email.kept)
    },
    onError: tellFailure,
  })
  return (
    <span className={css.buttons}>
      {!emailVerified && (
        <Button
          variant="default"
          aria-label={texts.email.againLabel}
          disabled={again.isPending}
          onClick={() => again.mutate({})}
        >
          {texts.email.again}
        </Button>
      )}
      {pendingEmail !== null && (
        <Button
          variant="default"
          aria-label={texts.email.keepLabel}
          disabled={keep.isPending}
          onClick={() => keep.mutate({})}
        >
          {texts.email.keep}
        </Button>
      )}
      <Button variant="default" onClick={onChange}>
        {texts.email.change}
      </Button>
    </span>
  )
}
