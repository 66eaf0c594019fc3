import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import css from '@tidings/ui/badges/badges.module.css'
import { Tooltip } from '@tidings/ui/popup/tooltip'

type Confirmation = {
  status: 'confirmed' | 'pending' | 'failed' | undefined
  attempts: number | undefined
  /** ISO 8601, UTC. */
  lastAttempt: string | undefined
  /** IANA name of the zone that `lastAttempt` is shown in; the browser's own when left out. */
  timeZone?: string | undefined
}

/** The specification's wording, also for one. */
const counted = (attempts: number) => `${attempts} attempts`

const sentences = {
  confirmed: () => 'Newsletter subscription has been confirmed',
  pending: (attempts: number) => `Awaiting confirmation email${attempts ? ` (${counted(attempts)})` : ''}`,
  failed: (attempts: number) =>
    `Failed to confirm subscription${attempts ? ` after ${counted(attempts)}` : ''}`,
}

const styles = {
  confirmed: { label: 'Confirmed', Icon: IconCircleCheck, tone: 'ok' },
  pending: { label: 'Confirming', Icon: IconClock, tone: 'warn' },
  failed: { label: 'Failed', Icon: IconAlertTriangle, tone: 'bad' },
}

/** The state of a newsletter's confirmation with details in a tooltip, on hover or focus. Nothing without a status. */
export function ConfirmationBadge(props: Confirmation) {
  if (!props.status) return null
  const { label, Icon, tone } = styles[props.status]
  return (
    <Tooltip label={confirmationTip(props)} position="bottom-start">
      <button type="button" className={`${css.badge} ${css.status} toned`} data-tone={tone}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {label}
      </button>
    </Tooltip>
  )
}

/** The tooltip of a confirmation badge, one fact per line; empty without a status. */
export function confirmationTip({ status, attempts = 0, lastAttempt, timeZone }: Confirmation): string {
  if (!status) return ''
  const lines = [sentences[status](attempts)]
  if (lastAttempt) {
    const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
    lines.push(`Last attempt: ${when.format(new Date(lastAttempt))}`)
  }
  return lines.join('\n')
}
