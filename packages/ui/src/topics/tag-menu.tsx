import { Menu } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { TagBadge } from '../badges/tag-badge.tsx'
import { Link } from '../link/link.tsx'
import { FollowMark } from './follow-mark.tsx'
import { texts } from './texts.ts'
import type { TopicActions } from './topic.ts'
import { TopicItems } from './topic-items.tsx'
import css from './topics.module.css'

export type TagMenuProps = TopicActions & {
  tag: string
  /** Where the articles of the tag are listed. */
  href: string
}

/** A tag of an article as a button: its articles, following, muting. */
export function TagMenu({ tag, href, ...actions }: TagMenuProps) {
  const topic = { kind: 'tag', key: tag, name: tag } as const
  return (
    <Menu width={196} position="top-start">
      <Menu.Target>
        <button type="button" className={css.tagButton}>
          <TagBadge tag={tag} />
          <FollowMark preference={actions.preferenceOf(topic)} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href={href} leftSection={<IconArrowRight size={18} stroke={1.75} />}>
          {texts.showArticles}
        </Menu.Item>
        <TopicItems topic={topic} {...actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
