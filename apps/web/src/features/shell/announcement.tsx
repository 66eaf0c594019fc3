import { ActionIcon } from '@mantine/core'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { browserStorage } from '../../lib/browser-storage.ts'
import { useUser } from '../../session/session.tsx'
import css from './announcement.module.css'
import { texts } from './announcement-texts.ts'

/** The announcement that was dismissed in this browser; a new one is shown again. */
const DISMISSED = 'announcementDismissed'

/** The operator's announcement, until it is dismissed. */
export function Announcement() {
  const { announcement } = useUser()
  const [dismissed, setDismissed] = useState(() => browserStorage('localStorage')?.getItem(DISMISSED))
  if (!announcement || announcement.id === dismissed) return null
  const dismiss = () => {
    setDismissed(announcement.id)
    document.getElementById('content')?.focus({ preventScroll: true })
    try {
      browserStorage('localStorage')?.setItem(DISMISSED, announcement.id)
    } catch {
      // If the storage is full, it stays dismissed as long as the page is open.
    }
  }
  return (
    <aside className={css.line} aria-label={texts.label}>
      <IconSpeakerphone size={16} stroke={1.75} aria-hidden="true" />
      <p dir="auto">{announcement.text}</p>
      <ActionIcon aria-label={texts.dismiss} onClick={dismiss}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </aside>
  )
}
