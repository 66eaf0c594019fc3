import { ArticleSkeleton } from '../article-card/article-skeleton.tsx'
import css from './article-sections.module.css'

/** Six empty cards in the grid of the articles. */
export function ArticleSkeletons() {
  return (
    <div className={css.skeletons}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <ArticleSkeleton key={key} />
      ))}
    </div>
  )
}
