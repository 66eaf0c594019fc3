import type { ListedArticle } from '@tidings/api/articles/schema'
import { type ReactNode, useEffect } from 'react'
import { LoadMore } from '../../../lib/load-more.tsx'
import { isNoConnection } from '../../../lib/no-connection.tsx'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { texts } from '../article-texts.ts'
import { useReaderLocation } from '../reader-location.ts'
import { ListEmpty, ListFailed, ListNoMatch } from './article-list-states.tsx'
import { type ArticleSection, ArticleSections } from './article-sections.tsx'
import { ArticleSkeletons } from './article-skeletons.tsx'
import { endsFolded } from './fold-links.ts'
import { isFiltered, withoutFilters } from './list-location.ts'
import { texts as listTexts } from './list-texts.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useArticleActions } from './use-article-actions.tsx'
import { useListKeys } from './use-list-keys.ts'
import type { ListViewState } from './use-list-view.ts'

type ArticleListProps = {
  view: ListViewState
  /** Divides the articles into sections, given whether more follow; one section when left out. */
  sections?: (articles: readonly ListedArticle[], hasMore: boolean) => ArticleSection[]
  /** Shown above the words of a list without articles. */
  aboveEmpty?: ReactNode
}

/** The articles of a list as grid or rows, Load More, and what replaces them. */
export function ArticleList({ view, sections = asOne, aboveEmpty }: ArticleListProps) {
  const { location, state, begun } = view
  const { choices, choose } = location
  const { articles } = state
  const reader = useReaderLocation()
  const { dialog, actions } = useArticleActions(articles)
  const narrowed = isFiltered(choices)
  const shown = sections(articles, state.hasMore)
  // Another page of links that are not shown would look as if nothing came.
  const isAmidLinks =
    state.hasMore &&
    !state.loadingMore &&
    state.moreError === null &&
    articles.length < MAX_AMID_LINKS &&
    shown.at(-1)?.foldsLinks === true &&
    endsFolded(articles)
  const { more } = state
  useEffect(() => {
    if (isAmidLinks) more()
  })
  const selection = useListKeys(articles, actions)
  useReadingList(
    shown.flatMap((section) => section.articles),
    {
      openId: reader.articleId,
      hasMore: state.hasMore,
      onEnd: state.hasMore && !state.loadingMore && !state.moreError ? state.more : undefined,
    },
  )
  const content = () => {
    if (state.loading) return <ArticleSkeletons view={choices.view} />
    if (state.failed) return <ListFailed onRetry={state.reload} />
    if (articles.length > 0)
      return <ArticleSections sections={shown} view={choices.view} selected={selection.ids} {...actions} />
    if (narrowed) return <ListNoMatch choices={choices} onClear={() => choose(withoutFilters(choices))} />
    return (
      <>
        {aboveEmpty}
        <ListEmpty />
      </>
    )
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {narrowed &&
          begun &&
          (state.loading ? texts.narrowed.loading : texts.narrowed.shown(articles.length))}
      </p>
      {content()}
      {state.hasMore && !state.failed && (
        <LoadMore
          busy={state.loadingMore}
          failure={state.loadingMore ? undefined : failureOf(state.moreError)}
          status={state.loadingMore ? listTexts.loading : listTexts.shown(articles.length)}
          onMore={state.more}
        />
      )}
      <SelectionBar {...selection} />
      {dialog}
    </>
  )
}

/** The number of articles from which on a list is only continued by the user. */
const MAX_AMID_LINKS = 240

const failureOf = (error: unknown) =>
  error === null ? undefined : isNoConnection(error) ? listTexts.moreOffline : listTexts.moreFailed

const asOne = (articles: readonly ListedArticle[]): ArticleSection[] => [{ key: 'all', articles }]
