import { FollowMark } from '@tidings/ui/topics/follow-mark'
import type { Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { TopicMenu } from '@tidings/ui/topics/topic-menu'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { NavItem } from './nav-item.tsx'
import css from './sidebar.module.css'
import { texts } from './texts.ts'

type TopicItemProps = TopicActions & {
  topic: Topic
  to: string
  icon: ReactNode
  /** How many of its articles came in today; not shown when left out. */
  count?: number
  onUnsubscribe: () => void
}

/**
 * A link to the articles of a topic, and beside it the menu that follows and mutes it. Both are one stop of the Tab key: on
 * the link the keys of context menus open it.
 */
export function TopicItem({ topic, to, icon, count, onUnsubscribe, ...actions }: TopicItemProps) {
  const [opened, setOpened] = useState(false)
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    setOpened(true)
  }
  // The same keys bring up the menu of the browser; that of the mouse and of long presses stays.
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
        onClick={onUnsubscribe}
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
