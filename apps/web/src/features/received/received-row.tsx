import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconHandStop,
  IconHelpCircle,
} from '@tabler/icons-react'
import type { ReceivedMail } from '@tidings/api/schemas/received-mail'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './received-row.module.css'
import { texts } from './texts.ts'

const icons = {
  waiting: IconClock,
  processed: IconCircleCheck,
  repeated: IconCopy,
  'not-understood': IconHelpCircle,
  quarantined: IconHandStop,
  refused: IconBan,
}

export type ReceivedRowProps = {
  mail: ReceivedMail
  /** IANA name of the zone that the time is shown in. */
  timeZone: string
  /** What can be done with it. */
  children?: ReactNode
}

/** A mail that came in: when, from whom, to which address, and the outcome of it and why. */
export function ReceivedRow({ mail, timeZone, children }: ReceivedRowProps) {
  const { id, state, from, newsletter } = mail
  const Icon = icons[state]
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  const subject = state === 'refused' ? texts.nothingKept : mail.subject || texts.noSubject
  return (
    <article className={css.row} data-state={state}>
      <p className={css.head}>
        <bdi className={css.from} title={from.address}>
          {from.name || from.address || texts.noSender}
        </bdi>
        <time dateTime={mail.receivedAt}>{time.format(Date.parse(mail.receivedAt))}</time>
      </p>
      <h3 className={css.subject} dir="auto">
        {newsletter ? <Link to={`/newsletter/${newsletter.id}/issue/${id}`}>{subject}</Link> : subject}
      </h3>
      <p className={css.facts}>
        {from.name && from.address && <bdi>{from.address}</bdi>}
        <span>
          {texts.to} <bdi>{mail.to}</bdi>
        </span>
      </p>
      <p className={css.state}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span>{texts.became(mail)}</span>
      </p>
      {children && <div className={css.actions}>{children}</div>}
    </article>
  )
}
