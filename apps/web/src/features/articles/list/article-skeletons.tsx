import { ArticleRowSkeleton } from '@tidings/ui/article-card/article-row-skeleton'
import { ArticleSkeleton } from '@tidings/ui/article-card/article-skeleton'
import css from './article-sections.module.css'

/** Six empty articles in the grid or the list that they will be in, so that nothing moves when they come. */
export function ArticleSkeletons({ view = 'grid' }: { view?: 'grid' | 'list' }) {
  const [className, Skeleton] =
    view === 'grid' ? [css.skeletons, ArticleSkeleton] : [css.rows, ArticleRowSkeleton]
  return (
    <div className={className}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} />
      ))}
    </div>
  )
}
