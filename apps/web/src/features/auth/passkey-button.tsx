import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { trpc } from '../../api/trpc.ts'
import { authOf } from '../../session/auth.ts'
import { hasPasskeys } from '../../session/passkeys.ts'
import css from './form.module.css'
import { texts } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** The button to sign in with a passkey, which needs no email; nothing if the browser doesn't support it. */
export function PasskeyButton({ disabled }: { disabled: boolean }) {
  const { client } = trpc.useUtils()
  const { busy, enter } = useSignIn(authOf(client).passkey, {
    success: texts.loggedIn,
    failed: texts.loginFailed,
  })
  if (!hasPasskeys()) return null
  return (
    <Button
      className={css.passkey}
      size="lg"
      variant="default"
      fullWidth
      loading={busy}
      disabled={disabled}
      onClick={() => void enter({})}
      leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
    >
      {texts.passkey}
    </Button>
  )
}
