import { Button } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconHandStop,
  IconHelpCircle,
} from '@tabler/icons-react'
import type { ReceivedMail } from '@tidings/api/mails/received-schema'
import { EmptyList } from '@tidings/ui/empty-state/empty-list'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { dayName, dayOf } from '../../lib/days.ts'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { useOriginal } from '../../lib/use-original.tsx'
import { useRefetchInterval } from '../../lib/use-refetch-interval.ts'
import { useSearchParams } from '../../routing/search-params.ts'
import { useUser } from '../../session/session.tsx'
import { useRelease } from '../issues/use-release.ts'
import css from './received-screen.module.css'
import { type Filter, texts } from './texts.ts'

const isFilter = (name: string | null): name is Filter => name !== null && Object.hasOwn(texts.filters, name)
const FILTERS = Object.keys(texts.filters).filter(isFilter)

/** All mail received lately, by day, with its outcome; quarantined mail can be released. */
export function Component() {
  const { timeZone } = useUser()
  const [query] = useSearchParams()
  const asked = query.get('state')
  const filter = isFilter(asked) ? asked : 'all'
  const { days, ...list } = useReceived(filter, timeZone)
  const { release, isReleasing } = useRelease()
  const original = useOriginal()
  const today = dayOf(new Date(), timeZone)
  return (
    <>
      <SubPageHeader texts={texts} meta={[texts.subtitle]} />
      <nav className={css.filters} aria-label={texts.filter}>
        {FILTERS.map((name) => (
          <Link
            key={name}
            href={name === 'all' ? '/newsletters/received' : `/newsletters/received?state=${name}`}
            aria-current={name === filter ? 'page' : undefined}
            replace
            preventScrollReset
          >
            {texts.filters[name]}
          </Link>
        ))}
      </nav>
      {[...days].map(([day, mails]) => (
        <section key={day} className={css.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayName(day, today)}</h2>
          <ul className="card divided">
            {mails.map((mail) => (
              <li key={mail.id}>
                <ReceivedRow mail={mail} timeZone={timeZone}>
                  {mail.state === 'quarantined' && (
                    <>
                      <Button
                        size="xs"
                        variant="default"
                        aria-disabled={isReleasing}
                        aria-label={texts.releaseOf(mail.subject)}
                        onClick={() => release(mail.id)}
                      >
                        {texts.release}
                      </Button>
                      <Button
                        size="xs"
                        variant="quiet"
                        aria-label={texts.originalOf(mail.subject)}
                        onClick={() => original.show(mail.id, mail.subject)}
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
        <StatePanel failure title={texts.error} text={texts.errorText} retry={[texts.again, list.retry]} />
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
        <Button className="block" variant="quiet" disabled={list.loadingOlder} onClick={list.older}>
          {texts.older}
        </Button>
      )}
      {original.dialog}
    </>
  )
}

/** Received mail, page by page and day by day (`2026-11-20`) in a time zone, latest first. */
function useReceived(state: Filter, timeZone: string) {
  const [asked, setAsked] = useState<{ state: Filter; pages: number }>({ state, pages: 1 })
  const pages = asked.state === state ? asked.pages : 1
  const refetchAfter = useRefetchInterval()
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.mails.received(
        { state, page: index + 1 },
        {
          refetchOnMount: 'always',
          // Waiting mails are usually processed a moment later.
          refetchInterval: (query) => refetchAfter(waitingOf(query.state.data?.mails)),
        },
      ),
    ),
  )
  const [first] = results
  const last = results.at(-1)
  // New mail moves others from one page to the next between two calls: each is shown once.
  const byId = new Map(results.flatMap(({ data }) => data?.mails ?? []).map((mail) => [mail.id, mail]))
  const days = new Map<string, ReceivedMail[]>()
  for (const mail of byId.values()) {
    const day = dayOf(mail.receivedAt, timeZone)
    days.set(day, [...(days.get(day) ?? []), mail])
  }
  return {
    days,
    pending: first?.isPending ?? true,
    failed: results.some(({ isError, data }) => isError && !data),
    hasOlder: pages < (first?.data?.totalPages ?? 1),
    loadingOlder: last?.isFetching ?? false,
    older: () => setAsked({ state, pages: pages + 1 }),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

/** Whether any mail is waiting. */
function waitingOf(mails: readonly ReceivedMail[] | undefined): string | null {
  return mails?.some(({ state }) => state === 'waiting') ? 'mail' : null
}

const icons = {
  waiting: IconClock,
  processed: IconCircleCheck,
  repeated: IconCopy,
  'not-understood': IconHelpCircle,
  quarantined: IconHandStop,
  refused: IconBan,
}

type ReceivedRowProps = {
  mail: ReceivedMail
  /** IANA name of the zone of the time. */
  timeZone: string
  /** The possible actions. */
  children?: ReactNode
}

/** A received mail: its time, sender, address, and outcome with the reason. */
function ReceivedRow({ mail, timeZone, children }: ReceivedRowProps) {
  const { id, state, from, newsletter } = mail
  const Icon = icons[state]
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  const subject = state === 'refused' ? texts.nothingKept : mail.subject || texts.noSubject
  return (
    <article className={css.row} data-state={state}>
      <p className="hint row gap-3">
        <bdi className={css.from} title={from.address}>
          {from.name || from.address || texts.noSender}
        </bdi>
        <time dateTime={mail.receivedAt}>{time.format(Date.parse(mail.receivedAt))}</time>
      </p>
      <h3 className={css.subject} dir="auto">
        {newsletter ? (
          <Link className="quiet-link" href={`/newsletter/${newsletter.id}/issue/${id}`}>
            {subject}
          </Link>
        ) : (
          subject
        )}
      </h3>
      <p className={css.facts}>
        {from.name && from.address && <bdi>{from.address}</bdi>}
        <span>
          {mail.readFrom === null ? texts.to : texts.readFrom} <bdi>{mail.readFrom ?? mail.to}</bdi>
        </span>
      </p>
      <p className={css.state}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span className="breakable">{texts.became(mail)}</span>
      </p>
      {children && <div className="wrap mt-2">{children}</div>}
    </article>
  )
}
