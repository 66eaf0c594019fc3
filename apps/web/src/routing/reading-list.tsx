import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'

/** An article in a list. */
type ReadingListItem = { id: string; title: string }

/** The articles of a list in displayed order. */
type ReadingList = {
  /** The path of the list. */
  pathname: string
  items: readonly ReadingListItem[]
  /** There are more, which aren't loaded. */
  hasMore: boolean
}

/** The previous and next article in the list that it was opened from. */
type ListPosition = {
  previous: ReadingListItem | undefined
  next: ReadingListItem | undefined
  /** From 1. */
  at: number
  count: number
  /** There are more after these. */
  hasMore: boolean
}

type ReadingLists = {
  list: ReadingList | undefined
  publish: (list: ReadingList) => void
}

const ListContext = createContext<ReadingLists | undefined>(undefined)

/** Keeps the order of the list that is being read, also on an article's own page, until the user goes elsewhere. */
export function ReadingListProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [list, setList] = useState<ReadingList>()
  const isLeft = list !== undefined && pathname !== list.pathname && !pathname.startsWith('/article/')
  if (isLeft) setList(undefined)
  const value = useMemo(() => ({ list, publish: setList }), [list])
  return <ListContext value={value}>{children}</ListContext>
}

function useReadingLists(): ReadingLists {
  const lists = use(ListContext)
  if (!lists) throw new Error('a reading list must be used within ReadingListProvider')
  return lists
}

/**
 * Passes the articles of a screen to the reader, in order and without duplicates; `onEnd` is called while one of the
 * last two is read from this screen, to load more.
 */
export function useReadingList(
  articles: readonly ReadingListItem[],
  {
    openId,
    onEnd,
    hasMore = false,
  }: { openId?: string | undefined; onEnd?: (() => void) | undefined; hasMore?: boolean } = {},
): void {
  const { pathname } = useLocation()
  const { publish } = useReadingLists()
  const names = JSON.stringify([...new Map(articles.map(({ id, title }) => [id, title]))])
  useLayoutEffect(() => {
    const pairs = JSON.parse(names) as [string, string][]
    publish({ pathname, items: pairs.map(([id, title]) => ({ id, title })), hasMore })
  }, [names, pathname, hasMore, publish])
  const isNearEnd = openId !== undefined && articles.slice(-2).some(({ id }) => id === openId)
  const end = useEffectEvent(() => onEnd?.())
  const canLoad = onEnd !== undefined
  useEffect(() => {
    if (isNearEnd && canLoad) end()
  }, [isNearEnd, canLoad, articles.length])
}

/**
 * The position of an article in the list that it was opened from; undefined if it was opened by its URL. From an
 * article outside the list, such as another of the same story, navigation continues from the last position.
 */
export function useListPosition(articleId: string | undefined): ListPosition | undefined {
  const { list } = useReadingLists()
  const [lastId, setLastId] = useState<string>()
  const items = list?.items ?? []
  const whole = { count: items.length, hasMore: list?.hasMore ?? false }
  const index = items.findIndex(({ id }) => id === articleId)
  if (index >= 0 && articleId !== lastId) setLastId(articleId)
  if (index >= 0) {
    return { previous: items[index - 1], next: items[index + 1], at: index + 1, ...whole }
  }
  if (articleId === undefined) {
    if (lastId !== undefined) setLastId(undefined)
    return undefined
  }
  const last = items.findIndex(({ id }) => id === lastId)
  if (last < 0) return undefined
  return { previous: items[last], next: items[last + 1], at: last + 1, ...whole }
}
