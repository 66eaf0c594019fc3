import { IconInfoCircle } from '@tabler/icons-react'
import { safeRedirectPath } from '@tidings/api/browser-rules'
import { Logo } from '@tidings/ui/logo/logo'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { logFailure } from '../../lib/log.ts'
import { useSession } from '../../session/session.tsx'
import css from './auth-frame.module.css'
import { pathAfterSignIn } from './path-after-sign-in.ts'
import { SignInPicture } from './sign-in-picture.tsx'
import { texts } from './texts.ts'

type AuthFrameProps = { title: string; subtitle: string; children: ReactNode }

/** What the sign-in screens share. Who is signed in, or has just become so, goes on to where they wanted to be. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  const { state } = useLocation()
  const { notice, unseen } = useRedirectResult()
  const { session } = useSession()
  // Taking the result out of the address would lead back here from where one was sent.
  if (session?.user) return unseen ? null : <Navigate to={pathAfterSignIn(state)} replace />
  return (
    <AuthPage title={title} subtitle={subtitle} notice={notice}>
      {children}
    </AuthPage>
  )
}

/** The same page for whoever opens it, signed in or not. */
export function AuthPage({
  title,
  subtitle,
  notice,
  children,
}: AuthFrameProps & { notice?: string | undefined }) {
  return (
    <div className={css.page}>
      <title>{`${title} · ${texts.product}`}</title>
      <main className={css.column}>
        <div className={css.form}>
          <Logo size="large" />
          <h1 className={css.title}>{title}</h1>
          <p className={css.subtitle}>{subtitle}</p>
          {notice && (
            <p className={css.notice} role="status">
              <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
              {notice}
            </p>
          )}
          {children}
        </div>
      </main>
      <div className={css.side} aria-hidden="true">
        <figure className={css.sheet}>
          <SignInPicture />
          <figcaption>{texts.promise}</figcaption>
        </figure>
      </div>
    </div>
  )
}

/**
 * What a sign-in with Google came back with when it signed nobody in: looked at once, logged, taken out of the address.
 * `unseen` while it still stands there. `notice` is for the form, if there is one, and goes with a reload; the end of a
 * session and a mailed link have one too.
 */
function useRedirectResult(): { notice: string | undefined; unseen: boolean } {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [notice, setNotice] = useState<string>()
  const outcome = params.get('google')
  const from = params.get('from')

  useEffect(() => {
    if (outcome === null) return
    logFailure('Google sign-in failed:', outcome)
    setNotice(noticeOf(outcome))
    setParams({}, { replace: true, state: from === null ? state : { from: safeRedirectPath(from) } })
  }, [outcome, from, state, setParams])
  return {
    notice: notice ?? doneBy(state) ?? (state?.expired === true ? texts.notices.expired : undefined),
    unseen: outcome !== null,
  }
}

/** What a mailed link has just done, told by the screen that it led to. */
function doneBy(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('done' in state)) return undefined
  return Object.entries(texts.done).find(([name]) => name === state.done)?.[1]
}

function noticeOf(outcome: string): string {
  return Object.entries(texts.notices).find(([name]) => name === outcome)?.[1] ?? texts.notices.refused
}
