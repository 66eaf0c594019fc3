import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { texts } from './texts.ts'
import type { Topic, TopicActions } from './topic.ts'
import { TopicItems } from './topic-items.tsx'

type TopicMenuProps = TopicActions & {
  topic: Topic
  opened: boolean
  onChange: (opened: boolean) => void
}

/** The small menu beside the name of a topic. Its button is for the pointer: by keyboard what is beside it opens it. */
export function TopicMenu({ topic, opened, onChange, ...actions }: TopicMenuProps) {
  return (
    <Menu width={180} opened={opened} onChange={onChange}>
      <Menu.Target>
        <ActionIcon size="sm" tabIndex={-1} aria-label={texts.menuOf(topic.name)}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TopicItems topic={topic} {...actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
