import { IconCheck } from '@tabler/icons-react'
import { FollowMark } from '../topics/follow-mark.tsx'
import type { PlacementReason } from '../topics/topic.ts'
import css from './article-marks.module.css'
import { texts } from './texts.ts'

/** Shows that an article has been read, by a tick and a word. */
export function ReadMark() {
  return (
    <span className={css.mark}>
      <IconCheck size={16} stroke={1.75} aria-hidden="true" />
      {texts.read}
    </span>
  )
}

/** Shows that an article's position is due to something followed or muted. */
export function PlacementMark({ place = [] }: { place?: readonly PlacementReason[] | undefined }) {
  const [deciding] = place
  if (deciding?.kind.startsWith('followed')) return <FollowMark preference="follow" />
  return deciding?.kind.startsWith('muted') ? <FollowMark preference="mute" /> : null
}
