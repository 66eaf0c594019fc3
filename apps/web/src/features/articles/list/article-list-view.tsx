import { Button } from '@mantine/core'
import type { ListedArticle } from '@tidings/api/schemas/article'
import { Circle } from '@tidings/ui/avatar/circle'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { CategorySquare } from '@tidings/ui/badges/category-square'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { trpc } from '../../../api/trpc.ts'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { useUser } from '../../../session/session.tsx'
import { useGrouping } from '../../stories/use-grouping.ts'
import { useTopics } from '../../topics/use-topics.tsx'
import { texts } from '../article-texts.ts'
import { useReaderLocation } from '../reader-location.ts'
import { shareArticle } from '../share-article.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { useSaveArticle } from '../use-save-article.ts'
import { countFilters } from './article-filters.ts'
import { ListEmpty, ListFailed, type ListKind, ListNarrowed } from './article-list-states.tsx'
import css from './article-list-view.module.css'
import { type ArticleSection, ArticleSections } from './article-sections.tsx'
import { ArticleSkeletons } from './article-skeletons.tsx'
import type { CheckOption } from './filter-popover.tsx'
import { type ListChoices, readChoices, unnarrowed, writeChoices } from './list-location.ts'
import { texts as listTexts } from './list-texts.ts'
import { ListLoading, ListToolbar } from './list-toolbar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type ListName, type ListScope, useArticleList } from './use-article-list.ts'
import { useCardDialogs } from './use-card-dialogs.tsx'
import { useListKeys } from './use-list-keys.ts'

/** The tag select is no help with more. */
const TAGS_OFFERED = 100

/** What a list can be narrowed to: tags, the most frequent first, categories and newsletters. */
function useListOptions(
  { category, source }: ListScope,
  { tag }: ListChoices,
): { tags: string[]; categories: CheckOption[]; sources: CheckOption[] } {
  const { email } = useUser()
  const tags = trpc.articles.tags.useQuery({})
  // The shell asks for these as well: what has failed for it isn't tried again as the list appears.
  const stats = trpc.articles.stats.useQuery({ email }, { retryOnMount: false })
  const newsletters = trpc.newsletters.list.useQuery({ email }, { retryOnMount: false })
  const offered = (tags.data?.tags ?? []).slice(0, TAGS_OFFERED).map((counted) => counted.tag)
  return {
    // The one in the address is offered whatever it is, or the select would show another.
    tags: tag && !offered.includes(tag) ? [tag, ...offered] : offered,
    categories: category
      ? []
      : (stats.data?.categories ?? []).toSorted(otherLast).map(({ category: value }) => ({
          value,
          label: categoryLook(value).label,
          icon: <CategorySquare category={value} />,
        })),
    sources: source
      ? []
      : (newsletters.data?.newsletters ?? []).map(({ id, name, color }) => ({
          value: id,
          label: name,
          icon: <Circle name={name} color={color} size={20} />,
        })),
  }
}

/** What is left over comes after everything that has a name of its own. */
const otherLast = (a: { category: string }, b: { category: string }) =>
  Number(a.category === 'other') - Number(b.category === 'other')

const pagesOf = (stored: unknown) => (typeof stored === 'number' && stored > 0 ? stored : 1)

type Callbacks = Record<string, (...input: never[]) => unknown>

export type ArticleListViewProps = Omit<ListScope, 'group'> & {
  list: ListName
  title: string
  /** `h2` where the list is a part of a page. */
  titleAs?: 'h1' | 'h2'
  /** Duplicates can be grouped. */
  groupable?: boolean
  /** Facts under the title, given the articles loaded so far. */
  meta?: (articles: readonly ListedArticle[]) => readonly ReactNode[]
  /** How the articles are divided, given whether a tag or a filter narrows them; one section when left out. */
  sections?: (articles: readonly ListedArticle[], narrowed: boolean) => ArticleSection[]
}

/** A screen of articles: title, toolbar, grid or list, Load More, and what is there instead. */
export function ArticleListView(props: ArticleListViewProps) {
  const { list, title, titleAs = 'h1', groupable = false, meta, sections = asOne, ...rest } = props
  const [group, setGroup] = useGrouping()
  const scope = { ...rest, group: groupable && group }
  const location = useListLocation()
  const { choices, choose } = location
  const { articles, ...state } = useArticleList(list, scope, location)
  const options = useListOptions(scope, choices)
  const reader = useReaderLocation()
  const { flip } = useSaveArticle()
  const markRead = useMarkRead()
  const { dialog, actions: opening } = useCardDialogs(articles)
  const { preferenceOf, onFollowChange } = useTopics()
  const actions = useSteady({
    onRead: reader.open,
    onSave: flip,
    onShare: shareArticle,
    onMarkRead: markRead,
    ...opening,
    preferenceOf,
    onFollowChange,
  })
  const shown = sections(articles, isNarrowed(choices))
  const selection = useListKeys(articles, actions)
  useReadingList(
    shown.flatMap((section) => section.articles),
    {
      openId: reader.articleId,
      hasMore: state.hasMore,
      onEnd: state.hasMore && !state.loadingMore && !state.moreFailed ? state.more : undefined,
    },
  )
  // Once there, the toolbar stays: narrowing again must not take the filter from under the hand.
  const [begun, setBegun] = useState(false)
  if (!begun && !state.loading) setBegun(true)

  const changeGroup = (on: boolean) => {
    // A list begins again, as it does with every other choice.
    location.setPages(1)
    setGroup(on)
  }
  const narrowed = isNarrowed(choices)
  const content = () => {
    if (state.loading) return <ArticleSkeletons view={choices.view} />
    if (state.failed) return <ListFailed onRetry={state.reload} />
    if (articles.length > 0)
      return <ArticleSections sections={shown} view={choices.view} selected={selection.ids} {...actions} />
    if (narrowed) return <ListNarrowed choices={choices} onClear={() => choose(unnarrowed(choices))} />
    return <ListEmpty kind={kindOf(list, scope)} />
  }
  return (
    <>
      <PageHeader title={title} titleAs={titleAs} meta={meta?.(articles) ?? []}>
        {begun ? (
          <ListToolbar
            view={choices.view}
            onView={(view) => choose({ view })}
            tag={choices.tag}
            tags={options.tags}
            onTag={(tag) => choose({ tag })}
            filter={{
              filters: choices.filters,
              onChange: (filters) => choose({ filters }),
              categories: options.categories,
              sources: options.sources,
              groupable,
            }}
            group={groupable ? { on: group, onChange: changeGroup } : undefined}
            onLatest={state.reload}
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

const isNarrowed = ({ tag, filters }: ListChoices) => tag !== '' || countFilters(filters) > 0

function kindOf(list: ListName, { category, source }: ListScope): ListKind {
  if (list === 'saved') return 'saved'
  if (source) return 'newsletter'
  return category ? 'category' : 'digest'
}

const asOne = (articles: readonly ListedArticle[]): ArticleSection[] => [{ key: 'all', articles }]

/** The same callbacks on every draw, each doing what its latest one does: what is handed them needn't be drawn again. */
function useSteady<T extends Callbacks>(callbacks: T): T {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  return useMemo(() => {
    const steady = Object.keys(callbacks).map((name) => [
      name,
      (...input: never[]) => latest.current[name]?.(...input),
    ])
    // The keys are those of T, and each value takes and returns what T's does.
    return Object.fromEntries(steady) as T
  }, [])
}

/**
 * How the list on this page is looked at, and how many pages of it. The pages are kept in the history, so that coming
 * back to a list finds it as long as it was; other choices begin it again.
 */
function useListLocation(): {
  choices: ListChoices
  choose: (part: Partial<ListChoices>) => void
  pages: number
  setPages: (pages: number) => void
} {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const choices = readChoices(params)
  const stored: unknown = state?.pages
  const go = (query: string, pages: number) => {
    const to = { pathname, search: query }
    // At once: a choice made while the last one is still being drawn would undo it.
    navigate(to, { replace: true, preventScrollReset: true, flushSync: true, state: { ...state, pages } })
  }
  return {
    choices,
    choose: (part) => {
      // Another way of looking at the same articles needs no other articles.
      const keeps = Object.keys(part).every((name) => name === 'view')
      const query = writeChoices(params, { ...choices, ...part }).toString()
      go(query && `?${query}`, keeps ? pagesOf(stored) : 1)
    },
    pages: pagesOf(stored),
    setPages: (pages) => go(search, pages),
  }
}

type LoadMoreProps = {
  /** How many articles are on the page now. */
  shown: number
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** The way to the next page of a list; after a failure the way to try it again. */
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
