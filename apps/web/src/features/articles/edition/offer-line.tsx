import { ActionIcon, Button } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import { Icon } from '../../../lib/icon.tsx'
import css from './offer-line.module.css'

type OfferLineProps = {
  text: string
  action: string
  onAction: () => void
  close: string
  onClose: () => void
}

/** Offers another edition in a line above this one. */
export function OfferLine({ text, action, onAction, close, onClose }: OfferLineProps) {
  return (
    <div className={css.offer}>
      <Icon of={IconClock} />
      <p className={css.words}>{text}</p>
      <Button size="xs" variant="light" onClick={onAction}>
        {action}
      </Button>
      <ActionIcon aria-label={close} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
