import { ActionIcon } from '@mantine/core'
import {
  IconBookmarkFilled,
  IconCircleCheck,
  IconCircleMinus,
  IconCopy,
  IconSun,
  IconUserCheck,
} from '@tabler/icons-react'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { CategoryBadge } from '@tidings/ui/badges/badges'
import { Link } from '@tidings/ui/link'
import { Tooltip } from '@tidings/ui/popup/tooltip'
import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '../../../lib/icon.tsx'
import type { PartStory } from './issue-parts.ts'
import css from './story-list.module.css'
import { texts } from './texts.ts'

type StoryLinkProps = { id: string; onRead: (id: string) => void; className?: string; children: ReactNode }

type StoryFateProps = { story: PartStory; onRead: (id: string) => void }

type StoryListProps = {
  stories: readonly PartStory[]
  onRead: (id: string) => void
  onExclude: (id: string) => void
}

/** The stories of an issue in order, each with its category and outcome. */
export function StoryList({ stories, onRead, onExclude }: StoryListProps) {
  return (
    <ol className="divided">
      {stories.map((story, index) => (
        <li key={story.id} className={css.row}>
          <span className={css.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className={css.title}>
            <StoryLink className="quiet-link" id={story.id} onRead={onRead}>
              {story.title}
            </StoryLink>
          </span>
          <span className={css.category}>
            <CategoryBadge category={story.category} />
          </span>
          <StoryStatus story={story} onRead={onRead} />
          <span className={css.action}>
            <Tooltip label={texts.reclassifyAsNonArticle}>
              <ActionIcon
                aria-label={texts.leaveOutOf(story.title)}
                data-reclassify
                onClick={() => onExclude(story.id)}
              >
                <Icon of={IconCircleMinus} />
              </ActionIcon>
            </Tooltip>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The outcome of a story: an icon and a few words. */
function StoryStatus({ story, onRead }: StoryFateProps) {
  const { Icon, words, strong } = stateOf(story, onRead)
  return (
    <span className={css.fate} data-strong={strong}>
      <Icon size={16} {...(Icon !== IconBookmarkFilled && { stroke: 1.75 })} aria-hidden="true" />
      <span className="breakable">{words}</span>
    </span>
  )
}

function stateOf(story: PartStory, onRead: (id: string) => void) {
  const is = (Icon: typeof IconSun, words: ReactNode, strong?: true) => ({ Icon, words, strong })
  const { duplicateOf } = story
  if (story.isDuplicate) {
    const words = duplicateOf ? (
      <>
        {texts.duplicateOf}{' '}
        <StoryLink id={duplicateOf.id} onRead={onRead}>
          {duplicateOf.sourceNewsletter}
        </StoryLink>
      </>
    ) : (
      texts.duplicate
    )
    return is(IconCopy, words, true)
  }
  if (story.isSaved) return is(IconBookmarkFilled, texts.saved)
  if (story.reclassified) return is(IconUserCheck, texts.added)
  if (story.isRead) return is(IconCircleCheck, texts.read)
  return is(IconSun, texts.inDigest)
}

/** A link that opens an article in the reader over this page, unless another tab or window was asked for. */
function StoryLink({ id, onRead, className, children }: StoryLinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onRead(id)
  }
  return (
    <Link className={className} href={articlePath(id)} onClick={follow} dir="auto">
      {children}
    </Link>
  )
}
