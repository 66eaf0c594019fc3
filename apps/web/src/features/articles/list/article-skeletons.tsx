import sections from './article-sections.module.css'
import css from './article-skeletons.module.css'

/** Six empty articles in the layout of the grid or list, so that nothing moves when they are loaded. */
export function ArticleSkeletons({ view = 'grid' }: { view?: 'grid' | 'list' }) {
  const [className, Skeleton] =
    view === 'grid' ? [sections.skeletons, ArticleSkeleton] : [sections.rows, ArticleRowSkeleton]
  return (
    <div className={className}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} />
      ))}
    </div>
  )
}

/** The skeleton of an article card. */
function ArticleSkeleton() {
  return (
    <div className={css.card} aria-hidden="true" data-skeleton>
      <span className={css.picture} />
      <span className={css.body}>
        <i style={{ width: '41%', height: '1.5rem' }} />
        <i style={{ width: '100%', height: '1.125rem', marginTop: '1rem' }} />
        <i style={{ width: '72%', height: '1.125rem', marginTop: '0.375rem' }} />
        <i style={{ width: '100%', height: '0.75rem', marginTop: '0.875rem' }} />
        <i style={{ width: '86%', height: '0.75rem', marginTop: '0.5rem' }} />
        <span className={css.foot}>
          <i style={{ width: '35%', height: '0.75rem' }} />
          <i style={{ width: '27%', height: '0.75rem' }} />
        </span>
      </span>
    </div>
  )
}

/** The skeleton of an article in the list view. */
function ArticleRowSkeleton() {
  return (
    <div className={css.row} aria-hidden="true" data-skeleton>
      <i className={css.thumb} />
      <span className="grow">
        <i style={{ width: 'min(100%, 13.125rem)', height: '1.25rem' }} />
        <i style={{ width: '72%', height: '1.125rem', marginTop: '0.625rem' }} />
        <i style={{ width: '90%', height: '0.75rem', marginTop: '0.625rem' }} />
      </span>
    </div>
  )
}
