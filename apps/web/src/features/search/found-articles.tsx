import type { ArticleResults } from '@tidings/api/search/schema'
import { useMemo } from 'react'
import { useReadingList } from '../../routing/reading-list.tsx'
import { ArticleSections } from '../articles/list/article-sections.tsx'
import { SelectionBar } from '../articles/list/selection-bar.tsx'
import { useArticleActions } from '../articles/list/use-article-actions.tsx'
import { useListKeys } from '../articles/list/use-list-keys.ts'
import { useReaderLocation } from '../articles/reader-location.ts'

type FoundArticlesProps = {
  q: string
  view: 'grid' | 'list'
  articles: ArticleResults['articles']
  hasMore: boolean
  /** Loads more; left out if that is not possible. */
  onMore: (() => void) | undefined
}

/** The articles that match a search, as cards or rows with the matches marked in titles and snippets. */
export function FoundArticles({ q, view, articles, hasMore, onMore }: FoundArticlesProps) {
  const listed = useMemo(
    () =>
      articles.map(({ titleSegments, snippet, ...article }) => ({
        ...article,
        place: [],
        found: { query: q, title: titleSegments, snippet },
      })),
    [articles, q],
  )
  const reader = useReaderLocation()
  const { dialog, actions } = useArticleActions(listed)
  const selection = useListKeys(listed, actions)
  useReadingList(listed, { openId: reader.articleId, hasMore, onEnd: onMore })
  return (
    <>
      <ArticleSections
        sections={[{ key: 'found', articles: listed }]}
        view={view}
        selected={selection.ids}
        {...actions}
      />
      <SelectionBar {...selection} />
      {dialog}
    </>
  )
}
