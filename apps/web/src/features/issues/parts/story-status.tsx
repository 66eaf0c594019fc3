import { IconBookmarkFilled, IconCircleCheck, IconCopy, IconSun, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LedgerStory } from './issue-parts.ts'
import { StoryLink } from './story-link.tsx'
import css from './story-list.module.css'
import { texts } from './texts.ts'

type StoryFateProps = { story: LedgerStory; onRead: (id: string) => void }

/** What became of a story: an icon and a word or few. */
export function StoryFate({ story, onRead }: StoryFateProps) {
  const { Icon, words, strong } = fateOf(story, onRead)
  return (
    <span className={css.fate} data-strong={strong}>
      <Icon size={16} {...(Icon !== IconBookmarkFilled && { stroke: 1.75 })} aria-hidden="true" />
      <span>{words}</span>
    </span>
  )
}

function fateOf(story: LedgerStory, onRead: (id: string) => void) {
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
  if (story.turned) return is(IconUserCheck, texts.added)
  if (story.isRead) return is(IconCircleCheck, texts.read)
  return is(IconSun, texts.inDigest)
}
