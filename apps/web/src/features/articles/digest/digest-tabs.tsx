import { useMediaQuery } from '@mantine/hooks'
import type { ListedArticle } from '@tidings/api/articles/schema'
import type { User } from '@tidings/api/user/schema'
import { lazyPart } from '@tidings/ui/lazy-part'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { Segment } from '@tidings/ui/segment'
import { TabSet } from '@tidings/ui/tab-set'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '../../../api/trpc.ts'
import { useStored } from '../../../lib/use-stored.ts'
import { useReading } from '../../../reading/use-reading.ts'
import { useSearchParams } from '../../../routing/search-params.ts'
import css from '../edition/edition.module.css'
import { EditionEnd } from '../edition/edition-end.tsx'
import { type Minutes, texts } from '../edition/edition-texts.ts'
import { EditionView } from '../edition/edition-view.tsx'
import { useMarkAllRead } from '../edition/use-mark-all-read.ts'
import { ArticleList } from '../list/article-list.tsx'
import { isFiltered, withoutFilters } from '../list/list-location.ts'
import { ListTools } from '../list/list-tools.tsx'
import { useListView } from '../list/use-list-view.ts'
import { ViewSwitch } from '../list/view-switch.tsx'
import { texts as digestTexts } from '../texts.ts'
import { digestSections } from './digest-sections.ts'
import { EditionOffer } from './edition-offer.tsx'
import { useEditionMinutes } from './use-edition-minutes.ts'

// Most visits are only to today's digest, of users with articles.
const WelcomeOptions = lazyPart(async () => (await import('./welcome-options.tsx')).WelcomeOptions)
const CatchUpCard = lazyPart(
  async () => (await import('../edition/catch-up-card.tsx')).CatchUpCard,
  ({ onClose }) => onClose(),
)
const CatchUpStories = lazyPart(
  async () => (await import('../edition/catch-up-stories.tsx')).CatchUpStories,
  ({ onBack }) => onBack(),
)
const EarlierEditions = lazyPart(
  async () => (await import('../edition/earlier-editions.tsx')).EarlierEditions,
  ({ onToday }) => onToday(),
)

const MINUTES: readonly Minutes[] = ['10', '20', 'all']
const options = MINUTES.map((value) => ({ value, label: texts.minutesOf[value] }))

type DigestTabsProps = {
  user: User
  /** The user's day, `2026-11-20`. */
  today: string
  meta: readonly ReactNode[]
  /** The number of today's duplicates, which only the list of everything has. */
  duplicates: ReactNode
  /** Shown above today's articles. */
  review: ReactNode
}

/** The digest: everything latest first or today's edition of some minutes, and the earlier days. */
export function DigestTabs({ user, today, meta, duplicates, review }: DigestTabsProps) {
  const [params, setParams] = useSearchParams()
  const minutes = useEditionMinutes(user)
  const tab = params.get('tab') === 'earlier' ? 'earlier' : 'today'
  const day = params.get('day') ?? undefined
  const { catchUp, isKnown, showsMatter, setShowsMatter, close } = useCatchUp()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const list = useListView({
    ...{ list: 'list' as const, scope: {}, groupable: true },
    enabled: tab === 'today' && minutes.listed,
  })
  const { location } = list
  const { view } = location.choices
  const shown = tab === 'today' ? minutes.shown : minutes.chosen
  const edition = trpc.editions.today.useQuery(
    { minutes: shown },
    { enabled: tab === 'today' && !minutes.listed, placeholderData: (before) => before },
  )
  const { data } = edition
  useSeen(tab === 'today' && !minutes.listed ? data : undefined)
  // Once shown, the toolbar stays: a change of the reading time must not remove it while it is used.
  const [begun, setBegun] = useState(false)
  if (!begun && (list.begun || !edition.isPending || tab === 'earlier')) setBegun(true)

  const go = (chosen: 'today' | 'earlier') => {
    const next = new URLSearchParams(params)
    next.delete('day')
    if (chosen === 'earlier') next.set('tab', 'earlier')
    else next.delete('tab')
    setParams(next, { preventScrollReset: chosen === tab })
  }
  const choose = (next: Minutes) => {
    // Filters are those of the list.
    if (next !== 'all' && isFiltered(location.choices)) location.choose(withoutFilters(location.choices))
    minutes.choose(next)
  }
  const chooseOffered = (next: Minutes) => {
    // The offer goes: the focus moves to what it has pressed.
    flushSync(() => choose(next))
    document.querySelector<HTMLElement>('[data-minutes] [aria-pressed="true"]')?.focus()
  }
  const stories = data ? storiesOf(data) : []
  const shared = { view, minutes: shown, onShowAll: minutes.showAll }
  // There is nothing to arrange in the list of earlier days.
  const hasList = tab === 'today' || day !== undefined
  const utils = trpc.useUtils()
  const reload = () => {
    list.state.reload()
    utils.articles.stats.invalidate()
    utils.editions.invalidate()
  }
  const isListed = tab === 'today' && minutes.listed
  const catchesUp = catchUp !== undefined && showsMatter === true && tab === 'today'
  // Neither that nor the edition of an earlier day has anything to filter.
  const tools =
    tab === 'earlier' || catchesUp ? (
      <ViewSwitch view={view} onView={(next) => location.choose({ view: next })} />
    ) : (
      <ListTools
        {...list}
        begun={begun}
        group={isListed ? list.group : undefined}
        onLatest={isListed ? reload : undefined}
      />
    )
  const panel = minutes.listed ? (
    <Everything
      {...{ list, user, today }}
      canOffer={isKnown ? catchUp === undefined : undefined}
      onMinutes={chooseOffered}
      onEarlier={() => go('earlier')}
    />
  ) : (
    <EditionView query={edition} isToday {...shared} onOther={() => go('earlier')} />
  )
  return (
    <>
      <PageHeader
        title={digestTexts.digest}
        // The first digest is of earlier days.
        meta={
          catchesUp && catchUp.isFirst
            ? meta.slice(0, 1)
            : [...meta, minutes.listed && !isPhone && duplicates]
        }
      >
        {!isPhone && hasList && tools}
      </PageHeader>
      {catchUp && !showsMatter && tab === 'today' && (
        <CatchUpCard catchUp={catchUp} onMatter={() => setShowsMatter(true)} onClose={close} />
      )}
      {!catchUp && tab === 'today' && begun && review}
      {catchesUp ? (
        <CatchUpStories
          catchUp={catchUp}
          view={view}
          onBack={() => (catchUp.isFirst ? close() : setShowsMatter(false))}
        />
      ) : (
        <TabSet
          label={texts.tabs}
          look="line"
          value={tab}
          onChange={go}
          aside={
            <>
              {isPhone && hasList && tools}
              {hasList && (
                <div className={css.time} data-minutes>
                  {tab === 'today' && data && !minutes.listed && (
                    <span className="hint" role="status">
                      {texts.chosen(
                        stories.length,
                        data.seconds,
                        stories.filter(({ isRead }) => isRead).length,
                      )}
                    </span>
                  )}
                  <Segment label={texts.minutes} value={shown} options={options} onChange={choose} />
                </div>
              )}
            </>
          }
          tabs={[
            { value: 'today', label: texts.today, panel },
            {
              value: 'earlier',
              label: texts.earlier,
              panel: <EarlierEditions today={today} day={day} {...shared} onToday={() => go('today')} />,
            },
          ]}
        />
      )}
    </>
  )
}

type EverythingProps = {
  list: ReturnType<typeof useListView>
  user: User
  today: string
  /** Whether an edition can be offered, not below another offer; undefined while that is unknown. */
  canOffer: boolean | undefined
  onMinutes: (minutes: Minutes) => void
  onEarlier: () => void
}

/** All articles, latest first: today's with their end, then those of earlier days. */
function Everything({ list, user, today, canOffer, onMinutes, onEarlier }: EverythingProps) {
  const { data: stats } = trpc.articles.stats.useQuery({ email: user.email }, { retryOnMount: false })
  const { markAll, isPending } = useMarkAllRead()
  const endOf = (articles: readonly ListedArticle[]) => (
    <EditionEnd
      minutes="all"
      isToday
      day={today}
      left={stats?.unreadCount ?? 0}
      onMarkAll={() => markAll({ day: today, until: latestOf(articles) })}
      isMarking={isPending}
      onOther={onEarlier}
    />
  )
  const isWhole = !isFiltered(list.location.choices)
  const offers =
    isWhole && user.editionMinutes === null && stats && stats.todayCount > 0 && stats.reading === null
  return (
    <>
      {offers && canOffer !== false && <EditionOffer isShown={canOffer === true} onChoose={onMinutes} />}
      <ArticleList
        view={list}
        aboveEmpty={<WelcomeOptions user={user} />}
        sections={(articles, hasMore) => {
          const [first, ...others] = digestSections(articles, { today, timeZone: user.timeZone, isWhole })
          if (!first) return []
          const ends = isWhole && stats && first.articles.length > 0 && (others.length > 0 || !hasMore)
          return [{ ...first, ...(ends && { end: endOf(articles) }) }, ...others]
        }}
      />
    </>
  )
}

/** When the latest of these arrived: followed ones come first, whenever that was. */
const latestOf = (articles: readonly ListedArticle[]) =>
  new Date(Math.max(0, ...articles.map(({ receivedAt }) => Date.parse(receivedAt)))).toISOString()

type Edition = { day: string; asOf: string; seenAt: string | null; stories: number }
type Sections = { sections: readonly { kind: string; entries: readonly { isRead: boolean }[] }[] }

const storiesOf = ({ sections }: Sections) =>
  sections.flatMap(({ kind, entries }) => (kind === 'links' ? [] : entries))

/** Records that the user has seen this edition, which fixes its order for the day. */
function useSeen(edition: Edition | undefined): void {
  const { mutate } = trpc.editions.visit.useMutation()
  const seen = edition && edition.seenAt === null && edition.stories > 0 ? edition.asOf : undefined
  useEffect(() => {
    if (seen) mutate({ seen })
  }, [seen, mutate])
}

/**
 * After days without a visit, or on the day of the first import: what arrived before, until it is closed. The stories of
 * the first digest are shown at once, unless the issues came in while the user was here.
 */
function useCatchUp() {
  const reading = useReading()
  const isReading = reading !== null
  const [wasReading, setWasReading] = useState(isReading)
  if (isReading && !wasReading) setWasReading(true)
  const [showsMatter, setShowsMatter] = useState<boolean>()
  const visit = trpc.editions.visit.useMutation()
  const { mutate } = visit
  useEffect(() => {
    if (!isReading) mutate({})
  }, [mutate, isReading])
  const [closed, setClosed] = useStored('catchUpClosed')
  const visited = visit.data?.awaySince ?? null
  // The first digest may have come with the page.
  const { data, isError } = trpc.editions.catchUp.useQuery(
    {},
    { enabled: visited !== null && visited !== closed },
  )
  const awaySince = visited ?? (data?.isFirst ? data.awaySince : null)
  const has = data && (data.isFirst ? data.matter.length : data.articles) > 0
  // The absence whose card was closed; the card of the next one is shown again.
  const catchUp = awaySince !== null && awaySince !== closed && has && !isReading ? data : undefined
  const isVisitKnown = isReading || visit.isSuccess || visit.isError
  return {
    catchUp,
    isKnown: isVisitKnown && (visited === null || visited === closed || data !== undefined || isError),
    showsMatter: showsMatter ?? (catchUp?.isFirst && !wasReading),
    setShowsMatter,
    close: () => setClosed(awaySince ?? ''),
  }
}
