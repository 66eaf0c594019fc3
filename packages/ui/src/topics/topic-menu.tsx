import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { texts } from './texts.ts'
import type { Topic, TopicActions } from './topic.ts'
import { TopicItems } from './topic-items.tsx'

/** The small menu beside the name of a topic. */
export function TopicMenu({ topic, ...actions }: TopicActions & { topic: Topic }) {
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={texts.menuOf(topic.name)}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TopicItems topic={topic} {...actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
