import css from './article-skeleton.module.css'

/** The boxes of an article in the list view, for the time until it is there. */
export function ArticleRowSkeleton() {
  return (
    <div className={css.row} aria-hidden="true" data-skeleton>
      <i className={css.thumb} />
      <span className={css.words}>
        <i style={{ width: 'min(100%, 13.125rem)', height: '1.25rem' }} />
        <i style={{ width: '72%', height: '1.125rem', marginTop: '0.625rem' }} />
        <i style={{ width: '90%', height: '0.75rem', marginTop: '0.625rem' }} />
      </span>
    </div>
  )
}
