import { Button } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyList } from '@tidings/ui/empty-state/empty-list'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { getQueryKey, trpc } from '../../../api/trpc.ts'
import { dayName, longDay } from '../../../lib/days.ts'
import { Icon } from '../../../lib/icon.tsx'
import { ListFailed } from '../list/article-list-states.tsx'
import { texts as listTexts } from '../list/list-texts.ts'
import css from './edition.module.css'
import { type Minutes, texts } from './edition-texts.ts'
import { EditionView } from './edition-view.tsx'

type EarlierEditionsProps = {
  /** The user's day, such as `2026-11-20`. */
  today: string
  /** The open one; the list of all when left out. */
  day?: string | undefined
  view: 'grid' | 'list'
  minutes: Minutes
  onShowAll: () => void
  onToday: () => void
}

/** The editions before today's, by day, or one of them. */
export function EarlierEditions({ day, ...props }: EarlierEditionsProps) {
  return day ? <EditionOfDay day={day} {...props} /> : <Days today={props.today} />
}

function EditionOfDay(props: EarlierEditionsProps & { day: string }) {
  const { today, day, view, minutes, onShowAll, onToday } = props
  const query = trpc.editions.ofDay.useQuery({ day, minutes })
  return (
    <>
      <div className={css.dayHead}>
        <Button
          component={Link}
          href="/?tab=earlier"
          variant="subtle"
          size="xs"
          leftSection={<Icon of={IconArrowLeft} size={16} />}
        >
          {texts.days.all}
        </Button>
        <h2 className={css.dayTitle}>{longDay(day, today.slice(0, 4))}</h2>
      </div>
      <EditionView
        query={query}
        isToday={false}
        view={view}
        minutes={minutes}
        onShowAll={onShowAll}
        onOther={onToday}
      />
    </>
  )
}

function Days({ today }: { today: string }) {
  const { client } = trpc.useUtils()
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.editions.list, {}, 'infinite'),
    queryFn: ({ pageParam }) => client.editions.list.query(pageParam ? { after: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  if (list.isPending) return <Spinner label={listTexts.loading} centered />
  if (list.isError && !list.data) return <ListFailed onRetry={list.refetch} />
  const days = list.data.pages.flatMap(({ editions }) => editions)
  if (days.length === 0) return <StatePanel picture={<EmptyList />} {...texts.days.none} />
  return (
    <>
      <h2 className="visually-hidden">{texts.days.title}</h2>
      <ul className={css.days}>
        {days.map(({ day, stories, unread, headline }) => (
          <li key={day}>
            <Link className={css.day ?? ''} href={`/?tab=earlier&day=${day}`}>
              <span className={css.dayName}>{dayName(day, today)}</span>
              <span className={css.dayHeadline} dir="auto">
                {headline}
              </span>
              <span className={css.dayFacts}>{texts.days.counts(stories)}</span>
              <span className={css.dayUnread} data-unread={unread > 0 || undefined}>
                {unread > 0 ? texts.unread(unread) : texts.allRead}
              </span>
              <Icon of={IconChevronRight} size={16} />
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={css.ways}>
          <Button
            variant="default"
            size="lg"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? listTexts.tryAgain : listTexts.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}
