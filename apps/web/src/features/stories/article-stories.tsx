import type { Article } from '@tidings/api/schemas/article'
import type { ShownPlace } from '@tidings/ui/passages/use-shown-place.ts'
import { trpc } from '../../api/trpc.ts'
import { ReaderStory } from './reader-story.tsx'
import { useStoryChanges } from './use-story-changes.tsx'

type StoryOfReaderProps = {
  article: Pick<Article, 'id' | 'storyId' | 'isDuplicate' | 'alsoIn'>
  onRead: (articleId: string, place?: ShownPlace) => void
  /** The article tells the same as another, which is yet to be chosen. */
  onJoin: () => void
}

/** The other tellings of the article that is read; fetched only where there are some. */
export function ArticleStories({ article, onRead, onJoin }: StoryOfReaderProps) {
  const { id, storyId, isDuplicate, alsoIn } = article
  const isTold = isDuplicate || alsoIn.length > 0
  const { data, isError, isFetching, refetch } = trpc.stories.get.useQuery(
    { id },
    { enabled: isTold, gcTime: 0 },
  )
  const { split } = useStoryChanges()
  return (
    <ReaderStory
      articleId={id}
      tellings={isTold ? data?.tellings : []}
      failed={isTold && isError && !isFetching}
      onRetry={refetch}
      onOpen={onRead}
      onSplit={(articleId) => split(storyId, articleId)}
      onJoin={onJoin}
    />
  )
}
