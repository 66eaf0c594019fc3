import type { Popup } from '../popup/popup-button.tsx'
import { PopupMenu } from '../popup/popup-menu.tsx'
import { TopicItems, type TopicItemsProps } from './topic-items.tsx'

/** A menu with nothing but the items of a topic. */
export function TopicMenuItems({ popup, ...topic }: TopicItemsProps & { popup: Popup }) {
  return (
    <PopupMenu popup={popup} width={180}>
      <TopicItems {...topic} />
    </PopupMenu>
  )
}
