import { Button } from '@mantine/core'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Highlight, HighlightPage } from '@tidings/api/schemas/highlight'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link/link'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { HighlightNotice } from '@tidings/ui/reader/highlight-notice'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { showToast } from '@tidings/ui/toast/toast'
import { getQueryKey } from '@trpc/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { cachedBearer } from '../../api/access-token.ts'
import { trpc } from '../../api/trpc.ts'
import { moveFocus, openFocused } from '../../keys/card-focus.ts'
import { useShortcuts } from '../../keys/keys-provider.tsx'
import { useReadingList } from '../../routing/reading-list.tsx'
import { HighlightCard, type HighlightView } from './highlight-card.tsx'
import css from './highlights.module.css'
import { texts } from './texts.ts'

/** What the screen asks for: all highlights, so many at a time. */
const pageSize = 200
const everything = () => getQueryKey(trpc.highlights.list, { pageSize }, 'infinite')

/**
 * Removes highlights with time to think again: one that is removed is out of sight, and deleted when the time is over,
 * when the next one is removed, or when one leaves.
 */
function useRemoval() {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<string>()
  const latest = useRef<string>(undefined)
  const wait = useCallback((id: string | undefined) => {
    latest.current = id
    setWaiting(id)
  }, [])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = (id: string) => setHidden((old) => new Set([...old].filter((other) => other !== id)))
  const { mutate } = trpc.highlights.delete.useMutation({
    meta: { failure: texts.removeFailed },
    onSuccess: (_data, { id }) => {
      client.setQueryData<Pages>(everything(), (old) => old && without(old, id))
      // Readers ask again for what is highlighted in their article.
      client.removeQueries({ queryKey: getQueryKey(trpc.highlights.list, undefined, 'query') })
    },
    onError: (_error, { id }) => show(id),
  })
  const settle = useCallback(() => {
    if (latest.current !== undefined) mutate({ id: latest.current })
    wait(undefined)
  }, [mutate, wait])

  useEffect(() => {
    const onHide = () => {
      if (latest.current === undefined) return
      // The page is going away: only a request of this kind outlives it.
      fetch(`/api/highlights/${encodeURIComponent(latest.current)}`, {
        method: 'DELETE',
        credentials: 'include',
        keepalive: true,
        headers: cachedBearer(client),
      })
      // A page that comes back from the browser's cache must not delete it again.
      wait(undefined)
    }
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      if (latest.current !== undefined) mutate({ id: latest.current })
    }
  }, [client, mutate, wait])

  // The same function each time, so that a list of hundreds need not be drawn again.
  const remove = useCallback(
    (id: string) => {
      settle()
      wait(id)
      setHidden((old) => new Set([...old, id]))
    },
    [settle, wait],
  )
  return {
    hidden,
    waiting,
    remove,
    undo: () => {
      if (waiting !== undefined) show(waiting)
      wait(undefined)
    },
    settle,
  }
}

type Pages = InfiniteData<HighlightPage, string | undefined>

function without(data: Pages, id: string): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    highlights: page.highlights.filter((highlight) => highlight.id !== id),
  }))
  return { ...data, pages }
}

type HighlightListProps = {
  highlights: readonly Highlight[]
  /** What is here when there are none, or none any more. */
  empty: ReactNode
}

/** Highlights as cards, which can be copied and removed. */
function HighlightList({ highlights, empty }: HighlightListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { hidden, waiting, remove, undo, settle } = useRemoval()
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
      <div ref={list} className={css.list} tabIndex={-1}>
        {shown.map((highlight) => (
          <HighlightCard key={highlight.id} highlight={highlight} onCopy={copy} onDelete={onDelete} />
        ))}
        {shown.length === 0 && empty}
      </div>
      <div className={css.notice} role="status">
        {waiting !== undefined && (
          <HighlightNotice
            key={waiting}
            text={texts.removed}
            action={{ label: texts.undo, run: undo, undoes: true }}
            onDismiss={settle}
          />
        )}
      </div>
    </>
  )
}

async function copy({ text }: HighlightView): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(texts.copied)
  } catch {
    showToast(texts.copyFailed)
  }
}

/** A page with one marked line and the pen that marked it. */
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
  const query = useInfiniteQuery({
    queryKey: everything(),
    queryFn: ({ pageParam: after, signal }) => client.highlights.list.query({ pageSize, after }, { signal }),
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
  let content: ReactNode = <Spinner label={texts.loading} centered />
  if (highlights) {
    content = (
      <>
        <HighlightList highlights={highlights} empty={empty} />
        {hasNextPage && (
          <div className={css.more}>
            {isFetchNextPageError && <p role="alert">{texts.moreFailed}</p>}
            <Button variant="default" size="lg" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {isFetchNextPageError ? texts.error.action : texts.more}
            </Button>
          </div>
        )}
      </>
    )
  } else if (isError) {
    content = (
      <StatePanel failure title={texts.error.title} text={texts.error.text}>
        <Button variant="default" onClick={() => refetch()}>
          {texts.error.action}
        </Button>
      </StatePanel>
    )
  }
  return (
    <div className={css.page}>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      {content}
    </div>
  )
}
