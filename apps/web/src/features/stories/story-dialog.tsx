import type { Article } from '@tidings/api/articles/schema'
import { Dialog } from '@tidings/ui/dialog/dialog'
import type { ShownPlace } from '@tidings/ui/passages/show-passage.ts'
import { trpc } from '../../api/trpc.ts'
import { useFading } from '../../lib/use-fading.ts'
import type { StoryArticle } from './story-article.ts'
import { StoryArticleList, type StoryArticleListProps } from './story-article-list.tsx'
import { StoryState } from './story-state.tsx'
import { texts } from './texts.ts'
import { useStoryChanges } from './use-story-changes.tsx'

export type StoryDialogProps = Pick<StoryArticleListProps, 'onOpen' | 'onSplit'> & {
  opened: boolean
  onClose: () => void
  /** All of them, in order of arrival; undefined while loading. */
  storyArticles: readonly StoryArticle[] | undefined
  /** The number of newsletters that cover the story, as known before it is loaded. */
  size: number
  failed: boolean
  onRetry: () => void
}

/** A story in all newsletters. */
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

type ArticleStoryProps = {
  article: Pick<Article, 'id' | 'storyId' | 'storySize'>
  onRead: (articleId: string, place?: ShownPlace) => void
  /** Called after the dialog has faded out. */
  onClosed: () => void
}

/** The dialog with all articles of an article's story. A selected one is opened once it has closed. */
export function ArticleStory({ article, onRead, onClosed }: ArticleStoryProps) {
  const { opened, close } = useFading(onClosed)
  // Cached only while it is shown, because the story may have changed when it is opened again.
  const { data, isError, isFetching, refetch } = trpc.stories.get.useQuery({ id: article.id }, { gcTime: 0 })
  const { split } = useStoryChanges()
  return (
    <StoryDialog
      opened={opened}
      onClose={close}
      storyArticles={data?.storyArticles}
      size={article.storySize}
      failed={isError && !isFetching}
      onRetry={refetch}
      onOpen={(id, place) => close(() => onRead(id, place))}
      onSplit={(id) => split(article.storyId, id)}
    />
  )
}
