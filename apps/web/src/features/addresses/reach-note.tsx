import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { User } from '@tidings/api/user/schema'
import { Link } from '@tidings/ui/link'
import { Icon } from '../../lib/icon.tsx'
import css from './addresses.module.css'

const texts = {
  local: {
    title: 'Your inbox address can’t receive mail from the internet yet.',
    operator: 'Mail sent to it won’t arrive; other ways work at once.',
    check: 'See what is missing',
    user: 'Mail sent to it won’t arrive. Ask your server’s administrator; other ways work at once.',
  },
  untested: {
    title: 'No mail has arrived from the internet yet.',
    operator:
      'Send an email to it from another mailbox. If it does not arrive, check the domain’s MX record and that port 25 reaches this server.',
    user: 'Send an email to it from another mailbox first. If it does not arrive, ask your server’s administrator.',
  },
  working: 'Mail from the internet reaches this server.',
}

const icons = { local: IconAlertTriangle, untested: IconClock }

type ReachNoteProps = {
  reach: User['mailReach']
  /** Whether the user is the operator. */
  isOperator: boolean
  /** Also shown if there is no problem. */
  always?: boolean
}

/** Shows whether mail reaches the inbox address, and what to do if it doesn't. */
export function ReachNote({ reach, isOperator, always = false }: ReachNoteProps) {
  if (reach === 'working') {
    if (!always) return null
    return (
      <p className={css.note} data-reach={reach} data-tone="ok">
        <Icon of={IconCircleCheck} />
        <span>{texts.working}</span>
      </p>
    )
  }
  const Shape = icons[reach]
  return (
    <p className={css.note} data-reach={reach} data-tone="warn">
      <Icon of={Shape} />
      <span>
        <strong>{texts[reach].title}</strong>{' '}
        <span data-advice>
          {texts[reach][isOperator ? 'operator' : 'user']}
          {isOperator && reach === 'local' && (
            <>
              {' '}
              <Link href="/settings/mail-server">{texts.local.check}</Link>
            </>
          )}
        </span>
      </span>
    </p>
  )
}
