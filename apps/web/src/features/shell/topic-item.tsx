import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazyPart } from '@tidings/ui/lazy-part'
import { PopupButton } from '@tidings/ui/popup/popup-button'
import { FollowMark } from '@tidings/ui/topics/follow-mark'
import { texts as topicTexts } from '@tidings/ui/topics/texts.ts'
import type { Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { NavItem } from './nav-item.tsx'
import css from './sidebar.module.css'
import { texts } from './texts.ts'

type TopicItemProps = TopicActions & {
  topic: Topic
  to: string
  icon: ReactNode
  /** How many of its articles arrived today; not shown when left out. */
  count?: number
  onNavigate: () => void
}

/**
 * A link to the articles of a topic, and beside it the menu to follow and mute it. Both are one tab stop: on the link
 * the context menu keys open it.
 */
export function TopicItem({ topic, to, icon, count, onNavigate, ...actions }: TopicItemProps) {
  const [opened, setOpened] = useState(false)
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    setOpened(true)
  }
  // The same keys open the browser's menu; that of the mouse and of long presses is unaffected.
  const keepOwn = (event: MouseEvent) => {
    if (opened && event.button !== 2) event.preventDefault()
  }
  return (
    <div className={css.topic}>
      <NavItem
        to={to}
        icon={icon}
        count={count}
        countLabel={texts.newToday}
        mark={<FollowMark preference={actions.preferenceOf(topic)} />}
        onClick={onNavigate}
        onKeyDown={openByKey}
        onContextMenu={keepOwn}
        hasMenu
      >
        {topic.name}
      </NavItem>
      <TopicMenu topic={topic} opened={opened} onChange={setOpened} {...actions} />
    </div>
  )
}

type TopicMenuProps = TopicActions & {
  topic: Topic
  opened: boolean
  onChange: (opened: boolean) => void
}

const TopicMenuItems = lazyPart(
  async () => (await import('@tidings/ui/topics/topic-items')).TopicMenuItems,
  ({ popup }) => popup.remove(),
)

/**
 * The small menu beside the name of a topic. Its button is for the pointer: by keyboard the link beside it opens it.
 */
function TopicMenu({ topic, opened, onChange, ...actions }: TopicMenuProps) {
  const button = (
    <ActionIcon size="sm" tabIndex={-1} aria-label={topicTexts.menuOf(topic.name)}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <PopupButton kind="menu" button={button} opened={opened} onChange={onChange}>
      {(popup) => <TopicMenuItems topic={topic} popup={popup} {...actions} />}
    </PopupButton>
  )
}
