import { ActionIcon } from '@mantine/core'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { Icon } from '../../lib/icon.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { useUser } from '../../session/session.tsx'
import { OfflineStatus } from '../offline/offline-status.tsx'
import css from './announcement.module.css'

const texts = { label: 'Announcement', dismiss: 'Dismiss the announcement' }

/** Notices between the bar and the screen. Not in the digest's bundle, as there are usually none. */
export function Notices() {
  return (
    <>
      <OfflineStatus />
      <Announcement />
    </>
  )
}

/** The operator's announcement, until it is dismissed. */
function Announcement() {
  const { announcement } = useUser()
  // A new one is shown again.
  const [dismissed, setDismissed] = useStored('announcementDismissed')
  if (!announcement || announcement.id === dismissed) return null
  const dismiss = () => {
    setDismissed(announcement.id)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <aside className={css.line} aria-label={texts.label}>
      <Icon of={IconSpeakerphone} size={16} />
      <p className="breakable" dir="auto">
        {announcement.text}
      </p>
      <ActionIcon aria-label={texts.dismiss} onClick={dismiss}>
        <Icon of={IconX} size={16} />
      </ActionIcon>
    </aside>
  )
}
