import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import type { EditionView as Edition, EditionEntryView } from '@tidings/api/schemas/edition'
import type { ArticleActions } from '@tidings/ui/article-card/article-view.ts'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { EmptyList } from '@tidings/ui/illustrations/empty-list'
import { useState } from 'react'
import { lazyPart } from '../../../lib/connection/lazy-part.tsx'
import { Icon } from '../../../lib/icon.tsx'
import { useReadingList } from '../../../routing/reading-list.tsx'
import { useUser } from '../../../session/session.tsx'
import { ListFailed } from '../list/article-list-states.tsx'
import { type ArticleSection, ArticleSections, type ArticleSectionsProps } from '../list/article-sections.tsx'
import { ArticleSkeletons } from '../list/article-skeletons.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useArticleActions } from '../list/use-article-actions.tsx'
import { useListKeys } from '../list/use-list-keys.ts'
import { useMarkRead } from '../use-mark-read.ts'
import css from './edition.module.css'
import { EditionEnd } from './edition-end.tsx'
import { type Minutes, texts } from './edition-texts.ts'
import { entryArticle, listedEntry } from './entry-article.ts'
import { useMarkAllRead } from './use-mark-all-read.ts'

// They are below everything else.
const LinkBlocks = lazyPart(
  async () => (await import('./link-blocks.tsx')).LinkBlocks,
  () => undefined,
)

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
              {isToday ? texts.alsoToday : texts.alsoOnDay}: {texts.showMore(alsoToday.length - also)}
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

type EditionSectionsProps = ArticleActions &
  Pick<ArticleSectionsProps, 'selected'> & {
    sections: readonly Section[]
    /** Since when what is new is new. */
    seenAt: string | null
    view: 'grid' | 'list'
    /** Marks all links of a block as read. */
    onLinksRead: (articleIds: string[]) => void
  }

/** The sections of an edition: cards of stories, rows of long reads, blocks of links. */
function EditionSections({ sections, seenAt, view, onLinksRead, ...actions }: EditionSectionsProps) {
  const { timeZone } = useUser()
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const sectionOf = (section: Section): ArticleSection => {
    const { kind, key, name, entries } = section
    const headings = {
      new: kind === 'new' ? texts.newSince(timeOf(seenAt, timeZone)) : '',
      top: texts.sections.top,
      'long-reads': texts.sections['long-reads'],
      links: texts.sections.links,
      articles: texts.articlesOf(key, name),
    }
    return {
      key: `${kind} ${key ?? ''}`,
      heading: headings[kind],
      // On a phone the first story is to be on the first screen.
      hiddenHeading: isPhone && section === sections[0] && kind === 'top',
      // The time is said once, for all of them.
      facts: texts.days.counts(entries.length),
      articles: entries.map(entryArticle),
      // Only top stories have large pictures, on a phone only the lead.
      isCompact: kind !== 'top' || isPhone,
      leadId: leadOf(sections) === section ? entries[0]?.article.id : undefined,
      inEdition: true,
    }
  }
  const links = sections.filter(({ kind }) => kind === 'links')
  const cards = sections.filter(({ kind }) => kind !== 'long-reads' && kind !== 'links')
  const long = sections.filter(({ kind }) => kind === 'long-reads')
  return (
    <>
      <ArticleSections sections={cards.map(sectionOf)} view={view} {...actions} />
      {long.length > 0 && (
        <div className={css.part}>
          <ArticleSections sections={long.map(sectionOf)} view="list" {...actions} />
        </div>
      )}
      {links.length > 0 && (
        <LinkBlocks blocks={links} onRead={actions.onMarkRead} onBlockRead={onLinksRead} />
      )}
    </>
  )
}

type Section = Edition['sections'][number]

/** The section that begins with a wide card: the first of cards that were there when the edition was first seen. */
function leadOf(sections: readonly Section[]): Section | undefined {
  const section = sections.find(({ kind }) => kind === 'top' || kind === 'articles')
  return section?.entries[0] && canLead(section.entries[0]) ? section : undefined
}

/** That section begins with its best story with a picture; without any, with the best one with a text. */
function withLead(sections: readonly Section[]): readonly Section[] {
  const section = sections.find(({ kind }) => kind === 'top' || kind === 'articles')
  const able = section?.entries.filter(canLead) ?? []
  const lead = able.find(({ article }) => article.imageUrl !== null) ?? able[0]
  if (!section || !lead) return sections
  const entries = [lead, ...section.entries.filter((entry) => entry !== lead)]
  return sections.map((one) => (one === section ? { ...one, entries } : one))
}

const canLead = ({ article, reasons }: EditionEntryView) =>
  (article.imageUrl !== null || article.summary !== '') &&
  !reasons.some(({ kind }) => kind.startsWith('muted-'))

const timeOf = (at: string | null, timeZone: string) =>
  at === null ? '' : new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(at))
