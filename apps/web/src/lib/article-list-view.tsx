import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import type { Article } from '@tidings/api/schemas/article'
import { type ArticleSection, ArticleSections } from '@tidings/ui/article-list/article-sections'
import { ArticleSkeletons } from '@tidings/ui/article-list/article-skeletons'
import { ListToolbar } from '@tidings/ui/article-list/list-toolbar'
import { LoadMore } from '@tidings/ui/article-list/load-more'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { EmptyList } from '@tidings/ui/illustrations/empty-list'
import { Link } from '@tidings/ui/link/link'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { type ReactNode, useState } from 'react'
import { texts } from './article-list-texts.ts'
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
  meta,
  sections = asOne,
}: ArticleListViewProps) {
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [tag, setTag] = useState('')
  const { articles, ...state } = useArticleList(list, { tag, category, source })
  const reader = useReaderLocation()
  const { flip } = useSaveArticle()

  const content = () => {
    if (state.loading) return <ArticleSkeletons />
    if (state.failed) return <Failed onRetry={state.reload} />
    if (articles.length === 0) return <Empty tag={tag} onAllTags={() => setTag('')} />
    return (
      <ArticleSections
        sections={sections(articles)}
        view={view}
        onRead={reader.open}
        onSave={flip}
        onShare={shareArticle}
      />
    )
  }
  return (
    <>
      <PageHead title={title} meta={meta(articles)}>
        {state.loading && !tag ? (
          <Spinner label={texts.loading} />
        ) : (
          <ListToolbar
            view={view}
            onView={setView}
            tag={tag}
            tags={state.tags}
            onTag={setTag}
            onLatest={state.reload}
          />
        )}
      </PageHead>
      {content()}
      {state.hasMore && !state.failed && (
        <LoadMore
          shown={articles.length}
          busy={state.loadingMore}
          failed={state.moreFailed && !state.loadingMore}
          onMore={state.more}
        />
      )}
    </>
  )
}

const asOne = (articles: readonly Article[]): ArticleSection[] => [{ key: 'all', articles }]

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <StatePanel failure title={texts.error.title} text={texts.error.text}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onRetry}
      >
        {texts.error.action}
      </Button>
    </StatePanel>
  )
}

function Empty({ tag, onAllTags }: { tag: string; onAllTags: () => void }) {
  if (tag) {
    return (
      <StatePanel picture={<EmptyList />} title={texts.empty.title} text={texts.noneWithTag(tag)}>
        <Button variant="light" onClick={onAllTags}>
          {texts.allTags}
        </Button>
      </StatePanel>
    )
  }
  return (
    <StatePanel picture={<EmptyList />} title={texts.empty.title} text={texts.empty.text}>
      <Button
        component={Link}
        href="/newsletters"
        variant="light"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.empty.action}
      </Button>
    </StatePanel>
  )
}
