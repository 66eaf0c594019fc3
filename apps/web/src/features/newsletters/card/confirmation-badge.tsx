import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import css from '@tidings/ui/badges/badges.module.css'
import { type Confirmation, confirmationTip } from './confirmation-tip.ts'

const styles = {
  confirmed: { label: 'Confirmed', Icon: IconCircleCheck },
  pending: { label: 'Confirming', Icon: IconClock },
  failed: { label: 'Failed', Icon: IconAlertTriangle },
}

/** The state of a newsletter's confirmation with details in a tooltip, on hover or focus. Nothing without a status. */
export function ConfirmationBadge(props: Confirmation) {
  if (!props.status) return null
  const { label, Icon } = styles[props.status]
  return (
    <Tooltip label={confirmationTip(props)} position="bottom-start">
      <button type="button" className={`${css.badge} ${css.status}`} data-status={props.status}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {label}
      </button>
    </Tooltip>
  )
}
