import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { NewsletterHealth } from '@tidings/api/newsletters/health-schema'
import { Link } from '@tidings/ui/link'
import { useId } from 'react'
import { trpc } from '../../api/trpc.ts'
import { grouped } from '../../lib/counted.ts'
import { Icon } from '../../lib/icon.tsx'
import { useUser } from '../../session/session.tsx'
import { momentOf, monthOf } from '../issues/facts.ts'
import { texts as received } from '../received/texts.ts'
import css from './health-panel.module.css'

const frequencies: Record<NonNullable<NewsletterHealth['frequency']>, string> = {
  daily: 'Every day',
  weekdays: 'On weekdays',
  weekly: 'Every week',
  fortnightly: 'Every two weeks',
  monthly: 'Every month',
  irregular: 'Irregularly',
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

const texts = {
  title: 'Statistics',
  comes: 'Frequency',
  stories: 'Stories',
  read: 'Read',
  elsewhere: 'Others had it first',
  share: (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole)),
  silent: (month: string) => `No issue since ${month}`,
  last: 'Last issue:',
  quarantined: 'Since then',
  nothing: 'None of its mail was rejected or quarantined since.',
  all: 'All received mail',
  failed: 'Failed to load the statistics. Please try again.',
  again: 'Try again',
}

/**
 * How often a newsletter arrives and how much of it is read; and that it fell silent, with mail quarantined or refused
 * since.
 */
export function HealthPanel({ newsletterId }: { newsletterId: string }) {
  const titleId = useId()
  const { data, isError, refetch } = trpc.newsletters.health.useQuery({ id: newsletterId })
  if (isError && !data) {
    return (
      <div className={css.panel} role="alert">
        <p>{texts.failed}</p>
        <Button size="xs" variant="default" onClick={() => refetch()}>
          {texts.again}
        </Button>
      </div>
    )
  }
  if (!data) return <div className={css.panel} aria-hidden="true" />
  const { articles, read, elsewhereFirst, frequency } = data
  const facts = [
    ...(frequency ? [[texts.comes, frequencies[frequency]] as const] : []),
    [texts.stories, grouped(articles)] as const,
    [texts.read, texts.share(read, articles)] as const,
    [texts.elsewhere, texts.share(elsewhereFirst, articles)] as const,
  ]
  return (
    <section className={css.panel} aria-labelledby={titleId}>
      <h2 className="visually-hidden" id={titleId}>
        {texts.title}
      </h2>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.isSilent && <Silence newsletterId={newsletterId} health={data} />}
    </section>
  )
}

function Silence({ newsletterId, health }: { newsletterId: string; health: NewsletterHealth }) {
  const { timeZone } = useUser()
  const { lastIssue, quarantined } = health
  const month = lastIssue ? monthOf(lastIssue.receivedAt, timeZone) : ''
  return (
    <div className={css.silence}>
      <p className={css.alarm}>
        <Icon of={IconAlertTriangle} />
        <strong>{texts.silent(month)}</strong>
      </p>
      {lastIssue && (
        <p>
          {texts.last}{' '}
          <Link href={`/newsletter/${newsletterId}/issue/${lastIssue.id}`} dir="auto">
            {lastIssue.subject || received.noSubject}
          </Link>
          , {momentOf(lastIssue.receivedAt, timeZone)}.
        </p>
      )}
      {quarantined.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          <p>{texts.quarantined}:</p>
          <ul aria-label={texts.quarantined}>
            {quarantined.map((mail) => (
              <li key={mail.id}>
                {momentOf(mail.receivedAt, timeZone)} · <bdi>{mail.subject || mail.from.address}</bdi> ·{' '}
                {received.became(mail)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link href="/newsletters/received">{texts.all}</Link>
      </p>
    </div>
  )
}
