import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCircleMinus } from '@tabler/icons-react'
import { CategoryBadge } from '@tidings/ui/badges/category-badge'
import type { LedgerStory } from './issue-parts.ts'
import { StoryLink } from './story-link.tsx'
import css from './story-list.module.css'
import { StoryFate } from './story-status.tsx'
import { texts } from './texts.ts'

export type StoryListProps = {
  stories: readonly LedgerStory[]
  onRead: (id: string) => void
  onLeaveOut: (id: string) => void
}

/** The stories of an issue in its order, each with its category and what became of it. */
export function StoryList({ stories, onRead, onLeaveOut }: StoryListProps) {
  return (
    <ol className={css.list}>
      {stories.map((story, index) => (
        <li key={story.id} className={css.row}>
          <span className={css.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className={css.title}>
            <StoryLink id={story.id} onRead={onRead}>
              {story.title}
            </StoryLink>
          </span>
          <span className={css.category}>
            <CategoryBadge category={story.category} />
          </span>
          <StoryFate story={story} onRead={onRead} />
          <span className={css.action}>
            <Tooltip label={texts.leaveOut}>
              <ActionIcon
                aria-label={texts.leaveOutOf(story.title)}
                data-turn
                onClick={() => onLeaveOut(story.id)}
              >
                <IconCircleMinus size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          </span>
        </li>
      ))}
    </ol>
  )
}
