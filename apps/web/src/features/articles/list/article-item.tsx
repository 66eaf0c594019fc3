import { ArticleCard, type ArticleCardProps } from '@tidings/ui/article-card/article-card'
import { ArticleRow } from '@tidings/ui/article-card/article-row'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { Link } from '@tidings/ui/link/link'
import { memo, useId } from 'react'
import css from './article-sections.module.css'
import { useNearScreen } from './use-near-screen.ts'

export type ArticleItemProps = ArticleCardProps & {
  view: 'grid' | 'list'
  /** Among the first of its list: drawn whole wherever it is. */
  first: boolean
}

/**
 * An article in a list. A list may be thousands long: it's drawn again only when its own article changes, and far from
 * the screen it has its headline alone, which is what one searches a page for.
 */
export const ArticleItem = memo(function ArticleItem({
  view,
  first,
  lead = false,
  ...props
}: ArticleItemProps) {
  const { ref, near, height } = useNearScreen<HTMLLIElement>(`${view} ${props.article.id}`, first)
  return (
    <li ref={ref} style={{ height }}>
      {!near && <FarArticle {...props} keepsPlace={height !== undefined} />}
      {near && view === 'grid' && <ArticleCard lead={lead} {...props} />}
      {near && view === 'list' && <ArticleRow {...props} />}
    </li>
  )
})

type FarArticleProps = Pick<ArticleCardProps, 'article' | 'titleAs'> & {
  /** As high as its place, which is known. */
  keepsPlace: boolean
}

function FarArticle({ article, titleAs: Title = 'h3', keepsPlace }: FarArticleProps) {
  const titleId = useId()
  return (
    <article className={css.far} data-kept={keepsPlace || undefined} aria-labelledby={titleId}>
      <Title id={titleId} dir="auto">
        <Link href={articlePath(article.id)}>{article.title}</Link>
      </Title>
    </article>
  )
}
