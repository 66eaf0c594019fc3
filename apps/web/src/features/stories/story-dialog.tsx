import { Dialog } from '@tidings/ui/dialog/dialog'
import type { StoryArticle } from './story-article.ts'
import { StoryArticleList, type StoryArticleListProps } from './story-article-list.tsx'
import { StoryState } from './story-state.tsx'
import { texts } from './texts.ts'

export type StoryDialogProps = Pick<StoryArticleListProps, 'onOpen' | 'onSplit'> & {
  opened: boolean
  onClose: () => void
  /** All of them, in the order in which they came; undefined while they load. */
  storyArticles: readonly StoryArticle[] | undefined
  /** In how many newsletters the story stands, as far as is known before it is loaded. */
  size: number
  failed: boolean
  onRetry: () => void
}

/** A story as all newsletters tell it. */
export function StoryDialog(props: StoryDialogProps) {
  const { opened, onClose, storyArticles, size, failed, onRetry, onOpen, onSplit } = props
  const newsletters = storyArticles
    ? new Set(storyArticles.map(({ article }) => article.sourceNewsletter)).size
    : Math.max(size, 1)
  const others = storyArticles && storyArticles.length < 2 ? [] : storyArticles
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.heading(newsletters)} size={680}>
      <StoryState storyArticles={others} failed={failed} onRetry={onRetry}>
        <StoryArticleList
          storyArticles={others ?? []}
          titleAs="h3"
          onOpen={onOpen}
          {...(onSplit && { onSplit })}
        />
      </StoryState>
    </Dialog>
  )
}
