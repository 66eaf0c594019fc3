import { IconStarFilled, IconVolumeOff } from '@tabler/icons-react'
import { texts } from './texts.ts'
import type { TopicPreference } from './topic.ts'
import css from './topics.module.css'

/** Says by a sign that something is followed or muted, in words to who can't see it; nothing when it is neither. */
export function FollowMark({ preference, size = 14 }: { preference: TopicPreference; size?: number }) {
  if (!preference) return null
  const word = preference === 'follow' ? texts.followed : texts.muted
  const Icon = preference === 'follow' ? IconStarFilled : IconVolumeOff
  return (
    <span className={css.mark} title={word}>
      <Icon size={size} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{word}</span>
    </span>
  )
}
