import { IconCircleCheck } from '@tabler/icons-react'
import badges from '@tidings/ui/badges/badges.module.css'
import { useId } from 'react'
import { Navigate } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { useUser } from '../../session/session.tsx'
import { SERVICES_ID } from './check-row.tsx'
import { MailCheck, VerdictNote } from './mail-check.tsx'
import css from './mail-server.module.css'
import { SERVICE_GUIDES } from './service-guides.ts'
import { ServiceSettings } from './service-settings.tsx'
import { texts } from './texts.ts'

const words = texts.services

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

/** Services that receive mail and forward it, each with its required settings. */
function InboundServices() {
  const titleId = useId()
  const { data, isError } = trpc.inbound.list.useQuery({}, { refetchOnMount: 'always' })
  const unreachable = data?.services.map(({ url }) => url).find((url) => url !== null && !isPublic(url))
  return (
    <section className={css.services} id={SERVICES_ID} aria-labelledby={titleId}>
      <h2 className="heading mb-1" id={titleId}>
        {words.title}
      </h2>
      <p className={css.intro}>{words.intro}</p>
      {unreachable && <VerdictNote tone="warn">{words.local(new URL(unreachable).origin)}</VerdictNote>}
      {!data && (isError ? <p role="alert">{words.error}</p> : <p role="status">{words.loading}</p>)}
      <ul className="card divided">
        {SERVICE_GUIDES.map((guide) => {
          const known = data?.services.find(({ service }) => service === guide.service)
          if (!known) return null
          return (
            <li key={guide.service}>
              <details className={css.service} name="inbound-service">
                <summary className="hoverable">
                  <span className={css.serviceName}>
                    <strong className="item-title">{guide.name}</strong>
                    <span className="hint">{guide.hint}</span>
                  </span>
                  <span className={`${badges.badge} toned`} data-tone={known.isSetUp ? 'ok' : 'grey'}>
                    {known.isSetUp && <IconCircleCheck size={14} stroke={2} aria-hidden="true" />}
                    {known.isSetUp ? words.on : words.off}
                  </span>
                </summary>
                <ServiceSettings guide={guide} known={known} />
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whether a service on the internet can reach the address. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$|\.localhost$|\.local$/.test(hostname)
}
