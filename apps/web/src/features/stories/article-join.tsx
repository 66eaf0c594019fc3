import type { Article } from '@tidings/api/articles/schema'
import { useDeferredValue, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { JoinDialog } from './join-dialog.tsx'
import { useFading } from './use-fading.ts'
import { useStoryChanges } from './use-story-changes.tsx'

export type ArticleJoinProps = {
  article: Pick<Article, 'id' | 'title'>
  /** Called after the dialog has faded out. */
  onClosed: () => void
}

/** The dialog that searches an article of the same story. */
export function ArticleJoin({ article, onClosed }: ArticleJoinProps) {
  const { opened, close } = useFading(onClosed)
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const { data, isError, isFetching, refetch } = trpc.stories.candidates.useQuery(
    { articleId: article.id, search: words },
    { gcTime: 0, placeholderData: (before) => before },
  )
  const { join } = useStoryChanges()
  return (
    <JoinDialog
      opened={opened}
      onClose={close}
      article={article.title}
      search={search}
      onSearch={setSearch}
      candidates={data?.articles}
      failed={isError && !isFetching}
      onRetry={refetch}
      onJoin={({ id }) => {
        join(id, article.id)
        close()
      }}
    />
  )
}
