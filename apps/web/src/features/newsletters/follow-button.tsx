import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconStar, IconStarFilled, IconVolumeOff } from '@tabler/icons-react'
import { stanceName } from '@tidings/ui/topics/texts.ts'
import type { Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { TopicItems } from '@tidings/ui/topics/topic-items'

/** A button that says how a topic stands, with the menu that changes it. */
export function StanceButton({ topic, ...actions }: TopicActions & { topic: Topic }) {
  const stance = actions.stanceOf(topic)
  const Icon = { follow: IconStarFilled, mute: IconVolumeOff, none: IconStar }[stance ?? 'none']
  return (
    <Menu width={180} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        >
          {stanceName(stance)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <TopicItems topic={topic} {...actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
