import { Button } from '@mantine/core'
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Highlight } from '@tidings/api/highlights/schema'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { HighlightNotice } from '@tidings/ui/reader/highlight-notice'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import { moveFocus, openFocused } from '../../keys/card-focus.ts'
import { useShortcuts } from '../../keys/keys-provider.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { useReadingList } from '../../routing/reading-list.tsx'
import { HighlightCard, type HighlightView } from './highlight-card.tsx'
import { HighlightFilters } from './highlight-filters.tsx'
import css from './highlights.module.css'
import { texts } from './texts.ts'
import { useChanges } from './use-changes.ts'
import { type Filters, useHighlightFilters } from './use-highlight-filters.ts'
import { useRemoval } from './use-removal.ts'

/** The number of highlights per page. */
const pageSize = 200
const listKey = (filters: Filters) => getQueryKey(trpc.highlights.list, { ...filters, pageSize }, 'infinite')

type HighlightListProps = {
  highlights: readonly Highlight[]
  /** The key of their query. */
  queryKey: QueryKey
  /** Shown if there are none, or none any more. */
  empty: ReactNode
}

/** Highlights as cards, which can be copied and removed. */
function HighlightList({ highlights, queryKey, empty }: HighlightListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { hidden, waiting, remove, undo: restore, settle } = useRemoval(queryKey)
  const { undoable, dismiss, change } = useChanges(queryKey)
  const undo = waiting === undefined ? undoable : { key: waiting, text: texts.removed, undo: restore }
  const shown = highlights.filter(({ id }) => !hidden.has(id))

  const onDelete = useCallback(
    ({ id }: HighlightView) => {
      remove(id)
      // The button that had the focus is gone with its card.
      list.current?.focus()
    },
    [remove],
  )
  return (
    <>
      <div ref={list} className={`stack ${css.list}`} tabIndex={-1}>
        {shown.map((highlight) => (
          <HighlightCard
            key={highlight.id}
            highlight={highlight}
            onCopy={copy}
            onDelete={onDelete}
            onChange={change}
          />
        ))}
        {shown.length === 0 && empty}
      </div>
      <div className={css.notice} role="status">
        {undo && (
          <HighlightNotice
            key={undo.key}
            text={undo.text}
            action={{ label: texts.undo, run: undo.undo, undoes: true }}
            onDismiss={waiting === undefined ? dismiss : settle}
          />
        )}
      </div>
    </>
  )
}

const copy = ({ text }: HighlightView) => copyText(text, texts.copied, 'the passage')

/** An illustration: a page with one marked line and a pen. */
function EmptyHighlights() {
  return (
    <svg width="210" height="120" viewBox="0 0 210 120" fill="none" aria-hidden="true">
      <rect
        x="24"
        y="10"
        width="142"
        height="100"
        rx="10"
        fill="var(--raised)"
        stroke="var(--border-input)"
        strokeWidth="1.5"
      />
      <g fill="var(--border-input)" fillOpacity=".4">
        <rect x="42" y="28" width="106" height="7" rx="3.5" />
        <rect x="42" y="74" width="96" height="7" rx="3.5" />
        <rect x="42" y="90" width="62" height="7" rx="3.5" />
      </g>
      <path d="M38 44h96v18H38z" fill="var(--mark-bg)" />
      <path d="M38 62h96" stroke="var(--mark-line)" strokeWidth="2" />
      <rect x="44" y="49" width="84" height="7" rx="3.5" fill="var(--mark)" opacity=".7" />
      <g transform="rotate(40 160 60)">
        <rect x="150" y="14" width="20" height="56" rx="5" fill="#1a8cff" />
        <path d="M150 70h20l-5 16h-10z" fill="#0a66c2" />
        <path d="M155 86h10l-3 8h-5z" fill="#ffe27a" />
      </g>
    </svg>
  )
}

/** The passages highlighted while reading. */
export function Component() {
  const { client } = trpc.useUtils()
  const [filters, setFilters] = useHighlightFilters()
  const [cleared, setCleared] = useState(0)
  const isFiltered = Object.keys(filters).length > 0
  const queryKey = listKey(filters)
  const { data: summary } = trpc.highlights.summary.useQuery(filters, { placeholderData: keepPreviousData })
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: after, signal }) =>
      client.highlights.list.query({ ...filters, pageSize, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    query
  const highlights = data?.pages.flatMap((page) => page.highlights)
  useShortcuts('screen', { next: () => moveFocus(1), previous: () => moveFocus(-1), open: openFocused })
  useReadingList(
    (highlights ?? []).flatMap(({ articleId, articleTitle }) =>
      articleId === null ? [] : [{ id: articleId, title: articleTitle }],
    ),
    { hasMore: hasNextPage },
  )
  const empty = (
    <StatePanel picture={<EmptyHighlights />} title={texts.empty.title} text={texts.empty.text}>
      <Button component={Link} href="/" variant="light">
        {texts.empty.action}
      </Button>
    </StatePanel>
  )
  const none = (
    <StatePanel title={texts.none.title} text={texts.none.text}>
      <Button
        variant="default"
        onClick={() => {
          setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
          setCleared((n) => n + 1)
        }}
      >
        {texts.none.action}
      </Button>
    </StatePanel>
  )
  const total = summary?.total
  let content: ReactNode = <Spinner label={texts.loading} centered />
  if (highlights) {
    content = (
      <>
        <HighlightList
          key={JSON.stringify(filters)}
          highlights={highlights}
          queryKey={queryKey}
          empty={isFiltered ? none : empty}
        />
        {hasNextPage && (
          <div className="center mt-6">
            {isFetchNextPageError && <p role="alert">{texts.moreFailed}</p>}
            <Button variant="default" size="lg" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {isFetchNextPageError ? texts.error.action : texts.more}
            </Button>
          </div>
        )}
      </>
    )
  } else if (isError) {
    const { action, ...said } = texts.error
    content = <StatePanel failure {...said} retry={[action, refetch]} />
  }
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader
        title={texts.title}
        meta={[
          texts.subtitle,
          total !== undefined && total > 0 && texts.count(total),
          summary && summary.withNote > 0 && texts.withNote(summary.withNote),
        ]}
      />
      {((highlights && highlights.length > 0) || isFiltered) && (
        <HighlightFilters
          // The typed text is kept there until it is searched for: clearing the filters resets it.
          key={cleared}
          filters={filters}
          onChange={setFilters}
          newsletters={summary?.newsletters ?? []}
          tags={summary?.tags ?? []}
          total={total}
        />
      )}
      {content}
    </>
  )
}
