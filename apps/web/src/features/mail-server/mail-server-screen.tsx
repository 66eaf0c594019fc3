import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-header/breadcrumb.module.css'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { Navigate } from 'react-router'
import { useUser } from '../../session/session.tsx'
import { InboundServices } from './inbound-services.tsx'
import { MailCheck } from './mail-check.tsx'
import { texts } from './texts.ts'

/** For the operator: whether mail can arrive, and services that receive it. Others are redirected to the settings. */
export function Component() {
  const { isOperator } = useUser()
  if (!isOperator) return <Navigate to="/settings" replace />
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <nav className={breadcrumb.breadcrumb} aria-label={texts.breadcrumb}>
        <Link href="/settings?tab=account">{texts.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span aria-current="page">{texts.title}</span>
      </nav>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <MailCheck />
      <InboundServices />
    </>
  )
}
