import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { useUser } from '../../session/session.tsx'
import { texts } from './texts.ts'

/** The mails of a mailbox that its server could not deliver; nothing if there are none. */
export function MailsLeftOut({ mailbox: { mailsLeftOut } }: { mailbox: Mailbox }) {
  const { timeZone } = useUser()
  if (mailsLeftOut.length === 0) return null
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  const isRetried = mailsLeftOut.some(({ retryAt }) => retryAt !== null)
  return (
    <div className="hint">
      <p>{texts.leftOut(mailsLeftOut.length)}</p>
      <ul>
        {mailsLeftOut.map(({ subject, from, date, position }, at) => (
          <li key={at}>
            {date === null
              ? texts.leftOutAt(position)
              : texts.leftOutMail(subject, from, day.format(new Date(date)))}
          </li>
        ))}
      </ul>
      {isRetried && <p>{texts.leftOutRetried}</p>}
    </div>
  )
}
