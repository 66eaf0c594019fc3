import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { EditionView as Edition } from '@tidings/api/editions/schema'
import { EmptyList } from '@tidings/ui/empty-state/empty-list'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { useState } from 'react'
import { Icon } from '../../../lib/icon.tsx'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { ListFailed } from '../list/article-list-states.tsx'
import { ArticleSections } from '../list/article-sections.tsx'
import { ArticleSkeletons } from '../list/article-skeletons.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useArticleActions } from '../list/use-article-actions.tsx'
import { useListKeys } from '../list/use-list-keys.ts'
import { useMarkRead } from '../patch-article.ts'
import css from './edition.module.css'
import { EditionEnd } from './edition-end.tsx'
import { EditionSections, withLead } from './edition-sections.tsx'
import { type Minutes, texts } from './edition-texts.ts'
import { entryArticle, listedEntry } from './entry-article.ts'
import { useMarkAllRead } from './use-mark-all-read.ts'

type EditionViewProps = {
  /** The requested edition, as far as loaded. */
  query: { data?: Edition | undefined; isPending: boolean; isError: boolean; refetch: () => unknown }
  isToday: boolean
  view: 'grid' | 'list'
  minutes: Minutes
  /** Shows everything, on this page. */
  onShowAll: () => void
  /** Opens the earlier editions, or from one of them today's. */
  onOther: () => void
}

/** The edition of a day. */
export function EditionView({ query, isToday, view, minutes, onShowAll, onOther }: EditionViewProps) {
  const { data: edition } = query
  if (query.isPending) return <ArticleSkeletons view={view} />
  if (!edition || query.isError) return <ListFailed onRetry={query.refetch} />
  if (edition.stories === 0) {
    const { title, text } = isToday ? texts.empty : texts.emptyDay
    return (
      <StatePanel picture={<EmptyList />} title={title} text={text}>
        <Button variant="light" onClick={onOther}>
          {isToday ? texts.empty.action : texts.end.backToToday}
        </Button>
      </StatePanel>
    )
  }
  return (
    <Stories
      key={`${edition.day} ${edition.minutes}`}
      {...{ edition, isToday, view, minutes, onShowAll, onOther }}
    />
  )
}

/** So many of the other stories are shown at once, the best first. */
const ALSO = 24

function Stories(props: Omit<EditionViewProps, 'query'> & { edition: Edition }) {
  const { edition, isToday, view, minutes, onShowAll, onOther } = props
  // How many of the other stories are shown.
  const [also, setAlso] = useState(0)
  const { alsoToday, day, asOf, seenAt, stories, left } = edition
  const sections = view === 'grid' ? withLead(edition.sections) : edition.sections
  const entries = [...sections.flatMap((section) => section.entries), ...alsoToday]
  const { dialog, actions } = useArticleActions(entries.map(listedEntry))
  const shown = sections.filter(({ kind }) => kind !== 'links').flatMap((section) => section.entries)
  const read = [...shown, ...alsoToday.slice(0, also)].map(entryArticle)
  const selection = useListKeys(read, actions)
  useReadingList(read)
  const markRead = useMarkRead()
  const { markAll, isPending } = useMarkAllRead()
  const markLinks = (ids: string[]) => {
    for (const id of ids) markRead(id, true)
  }
  return (
    <>
      <EditionSections
        sections={sections}
        seenAt={seenAt}
        view={view}
        onLinksRead={markLinks}
        selected={selection.ids}
        {...actions}
      />
      {alsoToday.length > 0 && (
        <div className={css.also}>
          {also > 0 && (
            <ArticleSections
              sections={[
                {
                  key: 'also',
                  heading: isToday ? texts.alsoToday : texts.alsoOnDay,
                  articles: alsoToday.slice(0, also).map(entryArticle),
                  inEdition: true,
                },
              ]}
              view="list"
              selected={selection.ids}
              {...actions}
            />
          )}
          {also < alsoToday.length && (
            <Button
              className={css.moreStories ?? ''}
              variant="default"
              rightSection={<Icon of={IconChevronDown} size={16} />}
              onClick={() => setAlso(also + ALSO)}
            >
              {texts.showMore(alsoToday.length - also)}
            </Button>
          )}
        </div>
      )}
      <EditionEnd
        minutes={minutes}
        isToday={isToday}
        day={day}
        stories={stories}
        left={left}
        more={Math.max(0, alsoToday.length - also)}
        onShowAll={minutes === 'all' ? undefined : onShowAll}
        onMarkAll={() => markAll({ day, until: asOf })}
        isMarking={isPending}
        onOther={onOther}
      />
      <SelectionBar {...selection} />
      {dialog}
    </>
  )
}
