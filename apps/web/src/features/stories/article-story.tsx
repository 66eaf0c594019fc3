import type { Article } from '@tidings/api/schemas/article'
import type { ShownPlace } from '@tidings/ui/passages/use-shown-place.ts'
import { trpc } from '../../api/trpc.ts'
import { StoryDialog } from './story-dialog.tsx'
import { useFading } from './use-fading.ts'
import { useStoryChanges } from './use-story-changes.tsx'

export type ArticleStoryProps = {
  article: Pick<Article, 'id' | 'storyId' | 'storySize'>
  onRead: (articleId: string, place?: ShownPlace) => void
  /** Runs when the dialog has faded out. */
  onClosed: () => void
}

/** The dialog with all articles of an article's story. What is chosen is read once it has closed. */
export function ArticleStory({ article, onRead, onClosed }: ArticleStoryProps) {
  const { opened, close } = useFading(onClosed)
  // Kept no longer than it is looked at: the story may have gone on until it is opened again.
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
