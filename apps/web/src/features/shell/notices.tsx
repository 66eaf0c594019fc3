import { OfflineStatus } from '../offline/offline-status.tsx'
import { Announcement } from './announcement.tsx'

/** Notices between the bar and the screen. Not in the digest's bundle, as there are usually none. */
export function Notices() {
  return (
    <>
      <OfflineStatus />
      <Announcement />
    </>
  )
}
