import { Dialog } from '@tidings/ui/dialog/dialog'
import type { StoryTelling } from './story-article.ts'
import { StoryArticleList, type StoryArticleListProps } from './story-article-list.tsx'
import { StoryState } from './story-state.tsx'
import { texts } from './texts.ts'

export type StoryDialogProps = Pick<StoryArticleListProps, 'onOpen' | 'onSplit'> & {
  opened: boolean
  onClose: () => void
  /** All of them, in the order in which they came; undefined while they load. */
  tellings: readonly StoryTelling[] | undefined
  /** In how many newsletters the story stands, as far as is known before it is loaded. */
  size: number
  failed: boolean
  onRetry: () => void
}

/** A story as all newsletters tell it. */
export function StoryDialog(props: StoryDialogProps) {
  const { opened, onClose, tellings, size, failed, onRetry, onOpen, onSplit } = props
  const newsletters = tellings
    ? new Set(tellings.map(({ article }) => article.sourceNewsletter)).size
    : Math.max(size, 1)
  const others = tellings && tellings.length < 2 ? [] : tellings
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.heading(newsletters)} size={680}>
      <StoryState tellings={others} failed={failed} onRetry={onRetry}>
        <StoryArticleList
          tellings={others ?? []}
          titleAs="h3"
          onOpen={onOpen}
          {...(onSplit && { onSplit })}
        />
      </StoryState>
    </Dialog>
  )
}
