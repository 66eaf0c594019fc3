import { FollowMark } from '../topics/follow-mark.tsx'
import type { PlacementReason } from '../topics/topic.ts'

/** Shows that an article's position is due to something followed or muted. */
export function PlacementMark({ place = [] }: { place?: readonly PlacementReason[] | undefined }) {
  const [deciding] = place
  if (deciding?.kind.startsWith('followed')) return <FollowMark preference="follow" />
  return deciding?.kind.startsWith('muted') ? <FollowMark preference="mute" /> : null
}
