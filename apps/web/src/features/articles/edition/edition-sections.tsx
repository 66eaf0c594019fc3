import { useMediaQuery } from '@mantine/hooks'
import type { EditionView as Edition, EditionEntryView } from '@tidings/api/editions/schema'
import type { ArticleActions } from '@tidings/ui/article-card/article-view.ts'
import { lazyPart } from '@tidings/ui/lazy-part'
import { useUser } from '../../../session/session.tsx'
import { type ArticleSection, ArticleSections, type ArticleSectionsProps } from '../list/article-sections.tsx'
import css from './edition.module.css'
import { texts } from './edition-texts.ts'
import { entryArticle } from './entry-article.ts'

// They are below everything else.
const LinkBlocks = lazyPart(async () => (await import('./link-blocks.tsx')).LinkBlocks)

type EditionSectionsProps = ArticleActions &
  Pick<ArticleSectionsProps, 'selected'> & {
    sections: readonly Section[]
    /** Since when what is new is new. */
    seenAt: string | null
    view: 'grid' | 'list'
    /** Marks all links of a block as read; without it, there are none. */
    onLinksRead?: (articleIds: string[]) => void
  }

/** The sections of an edition: cards of stories, rows of long reads, blocks of links. */
export function EditionSections({ sections, seenAt, view, onLinksRead, ...actions }: EditionSectionsProps) {
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
      {links.length > 0 && onLinksRead && (
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
export function withLead(sections: readonly Section[]): readonly Section[] {
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
