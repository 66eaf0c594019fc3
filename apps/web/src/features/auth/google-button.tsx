import { showToast } from '@tidings/ui/toast/toast'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { ProviderButton } from '../../lib/provider-button.tsx'
import { useLeaving } from '../../lib/use-leaving.ts'
import { authOf } from '../../session/auth.ts'
import css from './form.module.css'
import { texts } from './texts.ts'
import { pathAfterSignIn } from './use-sign-in.ts'

/**
 * `OR` and the button to sign in with Google; if the server has not configured it, that is shown below. A new account
 * is created with the invitation.
 */
export function GoogleButton({ disabled, invitation }: { disabled: boolean; invitation?: string }) {
  const { busy, start } = useGoogleLogin(invitation)
  const { data: server } = trpc.server.get.useQuery()
  const hint = useId()
  return (
    <>
      <p className={css.or}>
        <span>{texts.or}</span>
      </p>
      <ProviderButton
        provider="google"
        size="lg"
        fullWidth
        loading={busy}
        disabled={disabled}
        onClick={() => void start()}
        aria-describedby={server?.hasGoogle === false ? hint : undefined}
      />
      {server?.hasGoogle === false && (
        <p className="hint center mt-2" id={hint}>
          {texts.noGoogle}
        </p>
      )}
    </>
  )
}

/** Starts the sign-in with Google, which leaves the page. Busy until the browser has left, unless it fails. */
function useGoogleLogin(invitation: string | undefined) {
  const [busy, setBusy] = useLeaving()
  const { state } = useLocation()
  const { client } = trpc.useUtils()

  const start = async () => {
    setBusy(true)
    const { url, error } = await authOf(client).google({
      from: pathAfterSignIn(state),
      ...(invitation && { invitation }),
    })
    if (url !== null) return window.location.assign(url)
    logFailure('Google login could not start:', error)
    setBusy(false)
    showToast(texts.googleFailed)
  }
  return { busy, start }
}
