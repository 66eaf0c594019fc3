import { lazyPart } from '@tidings/ui/lazy-part'
import { type ReactNode, useState } from 'react'

const OriginalDialog = lazyPart(
  async () => (await import('./original-dialog.tsx')).OriginalDialog,
  ({ onClose }) => onClose(),
)

/** Shows mails as they were sent, in a dialog that the caller renders. */
export function useOriginal(): {
  isOpen: boolean
  show: (issueId: string, subject: string) => void
  dialog: ReactNode
} {
  const [mail, setMail] = useState<{ issueId: string; subject: string; opened: boolean }>()
  return {
    isOpen: mail?.opened ?? false,
    show: (issueId, subject) => setMail({ issueId, subject, opened: true }),
    dialog: mail && <OriginalDialog {...mail} onClose={() => setMail({ ...mail, opened: false })} />,
  }
}
