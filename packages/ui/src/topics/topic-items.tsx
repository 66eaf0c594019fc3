import { IconStar, IconStarOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { Popup } from '../popup/popup-button.tsx'
import { MenuAction, PopupMenu } from '../popup/popup-menu.tsx'
import { texts } from './texts.ts'
import type { Topic, TopicActions, TopicPreference } from './topic.ts'

type TopicItemsProps = TopicActions & {
  topic: Topic
  /** If there are other actions beside them, the items name their topic. */
  named?: boolean
}

/** The items of a menu that follow and mute a topic, or undo that. They must be in a separate dropdown. */
export function TopicItems({ topic, named = false, preferenceOf, onFollowChange }: TopicItemsProps) {
  const preference = preferenceOf(topic)
  const label = (plain: string, withName: (name: string) => string) => (named ? withName(topic.name) : plain)
  const to = (next: TopicPreference) => () => onFollowChange(topic, next)
  return (
    <>
      {preference === 'follow' ? (
        <MenuAction icon={IconStarOff} run={to(null)}>
          {label(texts.unfollow, texts.unfollowName)}
        </MenuAction>
      ) : (
        <MenuAction icon={IconStar} run={to('follow')}>
          {label(texts.follow, texts.followName)}
        </MenuAction>
      )}
      {preference === 'mute' ? (
        <MenuAction icon={IconVolume} run={to(null)}>
          {label(texts.unmute, texts.unmuteName)}
        </MenuAction>
      ) : (
        <MenuAction icon={IconVolumeOff} run={to('mute')}>
          {label(texts.mute, texts.muteName)}
        </MenuAction>
      )}
    </>
  )
}

/** A menu with nothing but the items of a topic. */
export function TopicMenuItems({ popup, ...topic }: TopicItemsProps & { popup: Popup }) {
  return (
    <PopupMenu popup={popup} width={180}>
      <TopicItems {...topic} />
    </PopupMenu>
  )
}
