import { ArticleCard, type ArticleCardProps } from '../article-card/article-card.tsx'
import { ArticleRow } from '../article-card/article-row.tsx'
import type { ArticleActions, ArticleView } from '../article-card/article-view.ts'
import css from './article-sections.module.css'

export type ArticleSection = {
  key: string
  /** Without a heading the section stands directly under the page's title. */
  heading?: string
  /** A heading that only assistive tools meet. */
  hiddenHeading?: boolean
  /** Said in place of articles when there are none. */
  note?: string
  articles: readonly ArticleView[]
  /** The story that spans two columns. */
  leadId?: string | undefined
}
export type ArticleSectionsProps = ArticleActions & {
  sections: readonly ArticleSection[]
  view: 'grid' | 'list'
}

/** Articles in sections, as a grid of cards (1, 2 or 3 columns) or as a list of rows. */
export function ArticleSections({ sections, view, ...actions }: ArticleSectionsProps) {
  return sections.map((section) => (
    <section key={section.key} className={css.section}>
      {section.heading && (
        <h2 className={section.hiddenHeading ? 'visually-hidden' : css.heading}>{section.heading}</h2>
      )}
      {section.note && <p className={css.note}>{section.note}</p>}
      <ul className={view === 'grid' ? css.grid : css.rows} hidden={section.articles.length === 0}>
        {section.articles.map((article) => (
          <Item
            key={article.id}
            article={article}
            lead={article.id === section.leadId}
            titleAs={section.heading ? 'h3' : 'h2'}
            view={view}
            {...actions}
          />
        ))}
      </ul>
    </section>
  ))
}

function Item({ view, lead = false, ...props }: ArticleCardProps & { view: 'grid' | 'list' }) {
  return (
    <li data-lead={(view === 'grid' && lead) || undefined}>
      {view === 'grid' ? <ArticleCard lead={lead} {...props} /> : <ArticleRow {...props} />}
    </li>
  )
}
