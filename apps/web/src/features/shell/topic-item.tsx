import { StanceMark } from '@tidings/ui/topics/stance-mark'
import type { Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { TopicMenu } from '@tidings/ui/topics/topic-menu'
import type { ReactNode } from 'react'
import { NavItem } from './nav-item.tsx'
import css from './sidebar.module.css'
import { texts } from './texts.ts'

type TopicItemProps = TopicActions & {
  topic: Topic
  to: string
  icon: ReactNode
  /** How many of its articles came in today; not shown when left out. */
  count?: number
  onLeave: () => void
}

/** A link to the articles of a topic, and beside it the menu that follows and mutes it. */
export function TopicItem({ topic, to, icon, count, onLeave, ...actions }: TopicItemProps) {
  return (
    <div className={css.topic}>
      <NavItem
        to={to}
        icon={icon}
        count={count}
        countLabel={texts.newToday}
        mark={<StanceMark stance={actions.stanceOf(topic)} />}
        onClick={onLeave}
      >
        {topic.name}
      </NavItem>
      <TopicMenu topic={topic} {...actions} />
    </div>
  )
}
