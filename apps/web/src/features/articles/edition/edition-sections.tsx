import { useMediaQuery } from '@mantine/hooks'
import type { EditionEntryView, EditionView } from '@tidings/api/schemas/edition'
import type { ArticleActions } from '@tidings/ui/article-card/article-view.ts'
import { type ArticleSection, ArticleSections, type ArticleSectionsProps } from '../list/article-sections.tsx'
import css from './edition.module.css'
import { texts } from './edition-texts.ts'
import { entryArticle } from './entry-article.ts'
import { LinkBlocks } from './link-blocks.tsx'

type EditionSectionsProps = ArticleActions &
  Pick<ArticleSectionsProps, 'selected'> & {
    sections: EditionView['sections']
    view: 'grid' | 'list'
    /** Marks all links of a block as read. */
    onLinksRead: (articleIds: string[]) => void
  }

/** The sections of an edition: cards of stories, rows of long reads, blocks of links. */
export function EditionSections({ sections, view, onLinksRead, ...actions }: EditionSectionsProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const sectionOf = (section: Section, no: number) => articleSection(section, { isFirst: no === 0, isPhone })
  const links = sections.filter(({ kind }) => kind === 'links')
  const cards = sections.filter(({ kind }) => kind === 'top' || kind === 'articles')
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

type Section = EditionView['sections'][number]

/** Only top stories have large pictures, on a phone only the lead. */
function articleSection(
  { kind, key, name, entries }: Section,
  { isFirst, isPhone }: { isFirst: boolean; isPhone: boolean },
): ArticleSection {
  const [first] = entries
  return {
    key: `${kind} ${key ?? ''}`,
    heading: kind === 'top' || kind === 'long-reads' ? texts.sections[kind] : texts.articlesOf(key, name),
    facts: texts.stories(entries.length, secondsOf(entries)),
    articles: entries.map(entryArticle),
    isCompact: kind === 'articles' || isPhone,
    leadId: isFirst && kind !== 'long-reads' && first?.article.imageUrl ? first.article.id : undefined,
  }
}

const secondsOf = (entries: readonly EditionEntryView[]) =>
  entries.reduce((sum, { seconds }) => sum + seconds, 0)
