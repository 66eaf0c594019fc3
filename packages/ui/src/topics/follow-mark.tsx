import { IconStarFilled, IconVolumeOff } from '@tabler/icons-react'
import { texts } from './texts.ts'
import type { TopicPreference } from './topic.ts'
import css from './topics.module.css'

/**
 * An icon that shows that something is followed or muted, with words for assistive technology; nothing if it is
 * neither.
 */
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
