import { ActionIcon, Button, type ButtonProps, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './dialog.module.css'
import parts from './dialog-parts.module.css'
import frame from './frame.module.css'

type DialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** The maximum width in px. */
  /** Its width, in px. */
  size?: number
  children: ReactNode
  /** For confirming something irreversible: without the close button, announced as an alert. */
  question?: boolean
}

/** A dialog with its title. The element with `data-autofocus` has the initial focus. */
export function Dialog({ opened, onClose, title, size = 425, children, question = false }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered padding={0} classNames={frame}>
      <Modal.Overlay />
      <Modal.Content ref={question ? asAlert : null} className={question ? css.question : undefined}>
        <div className={css.head}>
          <Modal.Title className="heading">{title}</Modal.Title>
          {!question && (
            <ActionIcon aria-label="Close" onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
        <div className={css.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Mantine writes `role="dialog"` over any role it's given. */
const asAlert = (dialog: HTMLElement | null) => dialog?.setAttribute('role', 'alertdialog')

type DialogActionsProps = Pick<ButtonProps, 'variant'> & {
  onCancel: () => void
  /** Gives `Cancel` the initial focus. */
  'data-autofocus'?: boolean
  /** The buttons that go on. */
  children: ReactNode
}

/** The buttons at the end of a dialog: `Cancel`, and those that go on. */
export function DialogActions({ onCancel, children, variant = 'default', ...cancel }: DialogActionsProps) {
  return (
    <div className={parts.actions}>
      <Button variant={variant} onClick={onCancel} {...cancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}
