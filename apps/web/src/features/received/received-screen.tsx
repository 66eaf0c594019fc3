import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { EmptyList } from '@tidings/ui/illustrations/empty-list'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-head/breadcrumb.module.css'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { dayName, dayOf } from '../../lib/days.ts'
import { OriginalDialog } from '../../lib/original-dialog.tsx'
import { useUser } from '../../session/session.tsx'
import { useLetIn } from '../issues/use-release.ts'
import { ReceivedRow } from './received-row.tsx'
import css from './received-screen.module.css'
import { type Filter, texts } from './texts.ts'
import { useReceived } from './use-received.ts'

const isFilter = (name: string | null): name is Filter => name !== null && Object.hasOwn(texts.filters, name)
const FILTERS = Object.keys(texts.filters).filter(isFilter)

/** All that came in lately, by day, with what became of it; what was set apart can be let in. */
export function Component() {
  const { timeZone } = useUser()
  const [query] = useSearchParams()
  const asked = query.get('state')
  const filter = isFilter(asked) ? asked : 'all'
  const { days, ...list } = useReceived(filter, timeZone)
  const { letIn, isLettingIn } = useLetIn()
  const [original, setOriginal] = useState<{ id: string; subject: string; opened: boolean }>()
  const today = dayOf(new Date(), timeZone)
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <nav className={breadcrumb.breadcrumb} aria-label={texts.breadcrumb}>
        <Link href="/newsletters">{texts.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span aria-current="page">{texts.title}</span>
      </nav>
      <PageHead title={texts.title} meta={[texts.subtitle]} />
      <nav className={css.filters} aria-label={texts.filter}>
        {FILTERS.map((name) => (
          <RouterLink
            key={name}
            to={name === 'all' ? '/newsletters/received' : `/newsletters/received?state=${name}`}
            aria-current={name === filter ? 'page' : undefined}
            replace
            preventScrollReset
          >
            {texts.filters[name]}
          </RouterLink>
        ))}
      </nav>
      {[...days].map(([day, mails]) => (
        <section key={day} className={css.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayName(day, today)}</h2>
          <ul className={css.rows}>
            {mails.map((mail) => (
              <li key={mail.id}>
                <ReceivedRow mail={mail} timeZone={timeZone}>
                  {mail.state === 'set-apart' && (
                    <>
                      <Button
                        size="xs"
                        variant="default"
                        aria-disabled={isLettingIn}
                        aria-label={texts.letInOf(mail.subject)}
                        onClick={() => letIn(mail.id)}
                      >
                        {texts.letIn}
                      </Button>
                      <Button
                        size="xs"
                        variant="quiet"
                        aria-label={texts.originalOf(mail.subject)}
                        onClick={() => setOriginal({ ...mail, opened: true })}
                      >
                        {texts.original}
                      </Button>
                    </>
                  )}
                </ReceivedRow>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.pending && <Spinner label={texts.loading} centered />}
      {list.failed && (
        <StatePanel failure title={texts.error} text={texts.errorText}>
          <Button variant="default" onClick={list.retry}>
            {texts.again}
          </Button>
        </StatePanel>
      )}
      {!list.pending && !list.failed && days.size === 0 && (
        <StatePanel picture={<EmptyList />} {...texts.empty[filter]}>
          <Button
            component={Link}
            variant="light"
            href={filter === 'all' ? '/newsletters' : '/newsletters/received'}
          >
            {filter === 'all' ? texts.showAddress : texts.showAll}
          </Button>
        </StatePanel>
      )}
      {list.hasOlder && !list.failed && (
        <Button className={css.older ?? ''} variant="quiet" disabled={list.loadingOlder} onClick={list.older}>
          {texts.older}
        </Button>
      )}
      {original && (
        <OriginalDialog
          issueId={original.id}
          subject={original.subject}
          opened={original.opened}
          onClose={() => setOriginal({ ...original, opened: false })}
        />
      )}
    </>
  )
}
