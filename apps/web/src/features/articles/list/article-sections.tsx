import type { ArticleActions, ArticleView } from '@tidings/ui/article-card/article-view.ts'
import { ArticleItem } from './article-item.tsx'
import css from './article-sections.module.css'

/** So many articles of a list are drawn whole, near the screen or not. */
const FIRST = 24

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

/** Articles in sections, as a grid of cards (1, 2 or 3 columns) or as a list of rows. The actions must stay the same ones. */
export function ArticleSections({ sections, view, ...actions }: ArticleSectionsProps) {
  const before = sections.map((_, place) =>
    sections.slice(0, place).reduce((sum, { articles }) => sum + articles.length, 0),
  )
  return sections.map((section, place) => (
    <section key={section.key} className={css.section}>
      {section.heading && (
        <h2 className={section.hiddenHeading ? 'visually-hidden' : css.heading}>{section.heading}</h2>
      )}
      {section.note && <p className={css.note}>{section.note}</p>}
      <ul className={view === 'grid' ? css.grid : css.rows} hidden={section.articles.length === 0}>
        {section.articles.map((article, index) => (
          <ArticleItem
            key={article.id}
            article={article}
            lead={article.id === section.leadId}
            titleAs={section.heading ? 'h3' : 'h2'}
            view={view}
            first={(before[place] ?? 0) + index < FIRST}
            {...actions}
          />
        ))}
      </ul>
    </section>
  ))
}
