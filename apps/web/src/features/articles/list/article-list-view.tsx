import { Button } from '@mantine/core'
import type { ListedArticle } from '@tidings/api/schemas/article'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { type ReactNode, useState } from 'react'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { useGrouping } from '../../stories/use-grouping.ts'
import { texts } from '../article-texts.ts'
import { useReaderLocation } from '../reader-location.ts'
import { ListEmpty, ListFailed, type ListKind, ListNoMatch } from './article-list-states.tsx'
import css from './article-list-view.module.css'
import { type ArticleSection, ArticleSections } from './article-sections.tsx'
import { ArticleSkeletons } from './article-skeletons.tsx'
import { isFiltered, withoutFilters } from './list-location.ts'
import { texts as listTexts } from './list-texts.ts'
import { ListLoading, type ListToolbarProps } from './list-toolbar.tsx'
import { ListTools } from './list-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useArticleActions } from './use-article-actions.tsx'
import { type ListName, type ListScope, useArticleList } from './use-article-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListLocation } from './use-list-location.ts'

export type ArticleListViewProps = Omit<ListScope, 'group'> & {
  list: ListName
  title: string
  /** `h2` if the list is a part of a page. */
  titleAs?: 'h1' | 'h2'
  /** Whether duplicates can be grouped. */
  groupable?: boolean
  /** Facts under the title, given the loaded articles. */
  meta?: (articles: readonly ListedArticle[]) => readonly ReactNode[]
  /** Divides the articles into sections, given whether a tag or a filter is active; one section when left out. */
  sections?: (articles: readonly ListedArticle[], narrowed: boolean) => ArticleSection[]
  /** The action of `Latest`; reloads the list when left out. */
  latest?: ListToolbarProps['latest'] | undefined
}

/** A screen of articles: title, toolbar, grid or list, Load More, and the states of an empty list. */
export function ArticleListView(props: ArticleListViewProps) {
  const { list, title, titleAs = 'h1', groupable = false, meta, sections = asOne, latest, ...rest } = props
  const [group, setGroup] = useGrouping()
  const scope = { ...rest, group: groupable && group }
  const location = useListLocation()
  const { choices, choose } = location
  const { articles, ...state } = useArticleList(list, scope, location)
  const reader = useReaderLocation()
  const { dialog, actions } = useArticleActions(articles)
  const narrowed = isFiltered(choices)
  const shown = sections(articles, narrowed)
  const selection = useListKeys(articles, actions)
  useReadingList(
    shown.flatMap((section) => section.articles),
    {
      openId: reader.articleId,
      hasMore: state.hasMore,
      onEnd: state.hasMore && !state.loadingMore && !state.moreFailed ? state.more : undefined,
    },
  )
  // Once shown, the toolbar stays: filtering again must not remove the filter while it is used.
  const [begun, setBegun] = useState(false)
  if (!begun && !state.loading) setBegun(true)

  const changeGroup = (on: boolean) => {
    // The list restarts, as with every other choice.
    location.setPages(1)
    setGroup(on)
  }
  const content = () => {
    if (state.loading) return <ArticleSkeletons view={choices.view} />
    if (state.failed) return <ListFailed onRetry={state.reload} />
    if (articles.length > 0)
      return <ArticleSections sections={shown} view={choices.view} selected={selection.ids} {...actions} />
    if (narrowed) return <ListNoMatch choices={choices} onClear={() => choose(withoutFilters(choices))} />
    return <ListEmpty kind={kindOf(list, scope)} />
  }
  return (
    <>
      <PageHeader title={title} titleAs={titleAs} meta={meta?.(articles) ?? []}>
        {begun ? (
          <ListTools
            scope={scope}
            location={location}
            groupable={groupable}
            group={groupable ? { on: group, onChange: changeGroup } : undefined}
            latest={latest ?? { onPress: state.reload }}
          />
        ) : (
          <ListLoading groupable={groupable} />
        )}
      </PageHeader>
      <p className="visually-hidden" role="status">
        {narrowed &&
          begun &&
          (state.loading ? texts.narrowed.loading : texts.narrowed.shown(articles.length))}
      </p>
      {content()}
      {state.hasMore && !state.failed && (
        <LoadMore
          shown={articles.length}
          busy={state.loadingMore}
          failed={state.moreFailed && !state.loadingMore}
          onMore={state.more}
        />
      )}
      <SelectionBar {...selection} />
      {dialog}
    </>
  )
}

function kindOf(list: ListName, { category, source }: ListScope): ListKind {
  if (list === 'saved') return 'saved'
  if (source) return 'newsletter'
  return category ? 'category' : 'digest'
}

const asOne = (articles: readonly ListedArticle[]): ArticleSection[] => [{ key: 'all', articles }]

type LoadMoreProps = {
  /** The number of articles on the page. */
  shown: number
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** The button for the next page of a list, or for a retry after a failure. */
function LoadMore({ shown, busy, failed, onMore }: LoadMoreProps) {
  return (
    <div className={css.more}>
      {failed && <p role="alert">{listTexts.moreFailed}</p>}
      <Button variant="default" size="lg" loading={busy} onClick={onMore}>
        {failed ? listTexts.tryAgain : listTexts.loadMore}
      </Button>
      <p className={css.shown} role="status">
        {busy ? listTexts.loading : listTexts.shown(shown)}
      </p>
    </div>
  )
}
