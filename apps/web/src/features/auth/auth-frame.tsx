import { IconInfoCircle } from '@tabler/icons-react'
import { Logo } from '@tidings/ui/logo/logo'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../session/session.tsx'
import css from './auth-frame.module.css'
import { Letters } from './letters.tsx'
import { returnPath } from './safe-redirect-path.ts'
import { texts } from './texts.ts'
import { useRedirectResult } from './use-redirect-result.ts'

type AuthFrameProps = { title: string; subtitle: string; children: ReactNode }

/** What the sign-in screens share. Who is signed in, or has just become so, goes on to where they wanted to be. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  const { state } = useLocation()
  const { notice, unseen } = useRedirectResult()
  const { session } = useSession()
  // Taking the result out of the address would lead back here from where one was sent.
  if (session?.user) return unseen ? null : <Navigate to={returnPath(state)} replace />
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
          <Letters />
          <figcaption>{texts.promise}</figcaption>
        </figure>
      </div>
    </div>
  )
}
