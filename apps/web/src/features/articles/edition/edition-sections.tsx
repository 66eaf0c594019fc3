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

function sectionOf(section: EditionView['sections'][number], no: number): ArticleSection {
  const { kind, key, name, entries } = section
  const [first] = entries
  return {
    key: `${kind} ${key ?? ''}`,
    heading: kind === 'top' || kind === 'long-reads' ? texts.sections[kind] : texts.articlesOf(key, name),
    facts: texts.stories(entries.length, secondsOf(entries)),
    articles: entries.map(entryArticle),
    leadId: no === 0 && kind !== 'long-reads' && first?.article.imageUrl ? first.article.id : undefined,
  }
}

const secondsOf = (entries: readonly EditionEntryView[]) =>
  entries.reduce((sum, { seconds }) => sum + seconds, 0)
