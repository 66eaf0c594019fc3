import type { Article } from '@tidings/api/schemas/article'
import { type ArticleFilter, passes } from '@tidings/ui/article-list/article-filters.ts'
import { type ArticleSection, ArticleSections } from '@tidings/ui/article-list/article-sections'
import { ArticleSkeletons } from '@tidings/ui/article-list/article-skeletons'
import { ListLoading } from '@tidings/ui/article-list/list-loading'
import { ListToolbar } from '@tidings/ui/article-list/list-toolbar'
import { LoadMore } from '@tidings/ui/article-list/load-more'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { type ReactNode, useState } from 'react'
import { ListEmpty, ListFailed, ListNarrowed } from './article-list-states.tsx'
import { useReaderLocation } from './reader-location.ts'
import { shareArticle } from './share-article.ts'
import { type ListName, useArticleList } from './use-article-list.ts'
import { useSaveArticle } from './use-save-article.ts'

export type ArticleListViewProps = {
  list: ListName
  category?: string | undefined
  /** A newsletter's id. */
  source?: string | undefined
  title: string
  /** `h2` where the list is a part of a page. */
  titleAs?: 'h1' | 'h2'
  /** Facts under the title, given the articles loaded so far. */
  meta: (articles: readonly Article[]) => readonly ReactNode[]
  /** How the articles are divided; one section when left out. */
  sections?: (articles: readonly Article[]) => ArticleSection[]
}

/** A screen of articles: title, toolbar, grid or list, Load More, and what stands there instead. */
export function ArticleListView({
  list,
  category,
  source,
  title,
  titleAs = 'h1',
  meta,
  sections = asOne,
}: ArticleListViewProps) {
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [tag, setTag] = useState('')
  const [filters, setFilters] = useState<readonly ArticleFilter[]>([])
  const { articles, ...state } = useArticleList(list, { tag, category, source })
  const reader = useReaderLocation()
  const { flip } = useSaveArticle()

  const shown = articles.filter((article) => passes(article, filters))
  const toggle = (filter: ArticleFilter) =>
    setFilters(filters.includes(filter) ? filters.filter((on) => on !== filter) : [...filters, filter])
  const showAll = () => {
    setTag('')
    setFilters([])
  }
  const content = () => {
    if (state.loading) return <ArticleSkeletons />
    if (state.failed) return <ListFailed onRetry={state.reload} />
    if (shown.length === 0 && (tag || filters.length > 0)) return <ListNarrowed onShowAll={showAll} />
    if (shown.length === 0) return <ListEmpty />
    return (
      <ArticleSections
        sections={sections(shown)}
        view={view}
        onRead={reader.open}
        onSave={flip}
        onShare={shareArticle}
      />
    )
  }
  return (
    <>
      <PageHead title={title} titleAs={titleAs} meta={meta(articles)}>
        {state.loading && !tag ? (
          <ListLoading />
        ) : (
          <ListToolbar
            view={view}
            onView={setView}
            tag={tag}
            tags={state.tags}
            onTag={setTag}
            filters={filters}
            onFilter={toggle}
            onLatest={state.reload}
          />
        )}
      </PageHead>
      {content()}
      {state.hasMore && !state.failed && (
        <LoadMore
          shown={shown.length}
          busy={state.loadingMore}
          failed={state.moreFailed && !state.loadingMore}
          onMore={state.more}
        />
      )}
    </>
  )
}

const asOne = (articles: readonly Article[]): ArticleSection[] => [{ key: 'all', articles }]
