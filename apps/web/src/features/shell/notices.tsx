import { OfflineStatus } from '../offline/offline-status.tsx'
import { Announcement } from './announcement.tsx'

/** What is said between the bar and the screen. It is not loaded with the digest, as there mostly is nothing to say. */
export function Notices() {
  return (
    <>
      <OfflineStatus />
      <Announcement />
    </>
  )
}
