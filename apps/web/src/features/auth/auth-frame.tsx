import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { safeRedirectPath } from '@tidings/api/browser-rules'
import { Link } from '@tidings/ui/link'
import { Logo } from '@tidings/ui/logo'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Icon } from '../../lib/icon.tsx'
import { logFailure } from '../../lib/log.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { useSearchParams } from '../../routing/search-params.ts'
import { useSession } from '../../session/session.tsx'
import css from './auth-frame.module.css'
import form from './form.module.css'
import { texts } from './texts.ts'
import { pathAfterSignIn } from './use-sign-in.ts'

/** A morning sea with paper boats folded from newsletters: the picture beside the sign-in forms. */
function SignInPicture() {
  return (
    <svg viewBox="0 0 340 200" fill="none" aria-hidden="true">
      <path d="M0 0h340v200H0z" fill="#cfe6fb" />
      <path d="M0 70h340v60H0z" fill="#e4effa" />
      <circle cx="258" cy="84" r="44" fill="#ffe3b0" />
      <circle cx="258" cy="84" r="30" fill="#ffb54a" />
      <path d="M0 118q60-26 130-12t210-16v110H0z" fill="#9cc6ea" />
      <g transform="translate(64 62)">
        <path d="M46 0 84 46H8z" fill="#fff" />
        <path d="M46 0v46H8z" fill="#e8edf3" />
        <path d="M-6 46h104L80 78H12z" fill="#fff" />
        <path d="M46 46h52L80 78H46z" fill="#e8edf3" />
        <path d="M16 54h60M20 61h52M24 68h44" stroke="#9fb2c6" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M30 30h12M26 37h16" stroke="#b9c6d4" strokeWidth="2.5" strokeLinecap="round" />
      </g>
      <path d="M0 140q85-22 170-4t170-6v70H0z" fill="#4d95d6" />
      <g transform="translate(196 104) scale(.62)">
        <path d="M46 0 84 46H8z" fill="#fbe38e" />
        <path d="M46 0v46H8z" fill="#efd06a" />
        <path d="M-6 46h104L80 78H12z" fill="#fbe38e" />
        <path d="M46 46h52L80 78H46z" fill="#efd06a" />
      </g>
      <path d="M0 160q85-18 170-2t170-4v46H0z" fill="#1f6fb5" />
      <g transform="translate(20 126) scale(.5)">
        <path d="M46 0 84 46H8z" fill="#ffd3b8" />
        <path d="M46 0v46H8z" fill="#f3b48f" />
        <path d="M-6 46h104L80 78H12z" fill="#ffd3b8" />
        <path d="M46 46h52L80 78H46z" fill="#f3b48f" />
      </g>
      <path d="M0 178q85-14 170-2t170-4v28H0z" fill="#0b4f8f" />
      <path
        d="M118 40q7-7 14 0q7-7 14 0M160 26q6-6 12 0q6-6 12 0"
        stroke="#5d7f9f"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

type AuthFrameProps = { title: string; subtitle: string; children: ReactNode }

/** The common frame of the authentication screens. A signed-in user is redirected to the page that they requested. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  const { state } = useLocation()
  const { notice, unseen } = useRedirectResult()
  const { session } = useSession()
  // Removing the result from the URL would lead back here after the redirect.
  if (session?.user) return unseen ? null : <Navigate to={pathAfterSignIn(state)} replace />
  return (
    <AuthPage title={title} subtitle={subtitle} notice={notice}>
      {children}
    </AuthPage>
  )
}

/** The same page for anyone, signed in or not. */
export function AuthPage({
  title,
  subtitle,
  notice,
  children,
}: AuthFrameProps & { notice?: string | undefined }) {
  return (
    <div className={css.page}>
      <PageTitle>{title}</PageTitle>
      <main className={css.column}>
        <div className={css.form}>
          <Logo size="large" />
          <h1 className={css.title}>{title}</h1>
          <p className={css.subtitle}>{subtitle}</p>
          {notice && (
            <p className={css.notice} role="status">
              <Icon of={IconInfoCircle} />
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

/** What has been done, and the way home. */
export function DonePage(said: { title: string; subtitle: string }) {
  return (
    <AuthPage {...said}>
      <p className={form.swap} role="status">
        <Link href="/">{texts.home}</Link>
      </p>
    </AuthPage>
  )
}

/** A mailed link whose state could not be requested. */
export function UnreadLink({ onRetry }: { onRetry: () => void }) {
  return (
    <AuthPage {...texts.unreadLink}>
      <Button size="lg" fullWidth onClick={onRetry}>
        {texts.again}
      </Button>
    </AuthPage>
  )
}

/**
 * The result of a sign-in with Google that signed nobody in: read once, logged, removed from the URL. `unseen` while it
 * is still there. `notice` is for the form, if there is one, and disappears on reload; the end of a session and a
 * mailed link have one too.
 */
function useRedirectResult(): { notice: string | undefined; unseen: boolean } {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [notice, setNotice] = useState<string>()
  const outcome = params.get('google')
  const from = params.get('from')

  useEffect(() => {
    if (outcome === null) return
    logFailure('Google login failed:', outcome)
    setNotice(noticeOf(outcome))
    setParams({}, { replace: true, state: from === null ? state : { from: safeRedirectPath(from) } })
  }, [outcome, from, state, setParams])
  return {
    notice: notice ?? doneBy(state) ?? (state?.expired === true ? texts.notices.expired : undefined),
    unseen: outcome !== null,
  }
}

/** The outcome of a mailed link, from the screen that it led to. */
function doneBy(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('done' in state)) return undefined
  return Object.entries(texts.done).find(([name]) => name === state.done)?.[1]
}

function noticeOf(outcome: string): string {
  return Object.entries(texts.notices).find(([name]) => name === outcome)?.[1] ?? texts.notices.refused
}
