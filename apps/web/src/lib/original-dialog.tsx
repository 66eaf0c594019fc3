import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconExternalLink, IconX } from '@tabler/icons-react'
import frame from '@tidings/ui/dialog/frame.module.css'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import css from './original-dialog.module.css'

/** The server's path of an original mail. */
const originalPath = (issueId: string): string => `/api/issues/${encodeURIComponent(issueId)}/original`

type OriginalDialogProps = {
  /** The issue to show. */
  issueId: string
  subject: string
  opened: boolean
  onClose: () => void
}

/** A mail as it was sent, in a sandboxed frame. */
export function OriginalDialog({ issueId, subject, opened, onClose }: OriginalDialogProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [loaded, setLoaded] = useState<string>()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={880}
      xOffset={24}
      yOffset={24}
      fullScreen={phone}
      padding={0}
      classNames={{
        overlay: frame.overlay ?? '',
        content: `${frame.content} ${css.content}`,
        body: css.body ?? '',
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.bar}>
          <Modal.Title className={css.title}>Original email</Modal.Title>
          <ActionIcon
            component="a"
            size="lg"
            href={originalPath(issueId)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Open the original in a new tab"
          >
            <Icon of={IconExternalLink} size={20} />
          </ActionIcon>
          <ActionIcon size="lg" aria-label="Close" data-autofocus onClick={onClose}>
            <Icon of={IconX} size={20} />
          </ActionIcon>
        </div>
        <Modal.Body>
          {loaded !== issueId && (
            <div className={css.waiting}>
              <Spinner label="Loading the email…" centered />
            </div>
          )}
          <iframe
            className={css.frame}
            data-loaded={loaded === issueId}
            title={`Original of ${subject || 'the email'}`}
            src={originalPath(issueId)}
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-downloads"
            referrerPolicy="no-referrer"
            onLoad={() => setLoaded(issueId)}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
