import { Navigate } from 'react-router'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
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
      <SubPageHeader texts={texts} parent="/settings?tab=server" meta={[texts.subtitle]} />
      <MailCheck />
      <InboundServices />
    </>
  )
}
