import css from './article-skeleton.module.css'

/** The boxes of an article card, for the time until its article is there. */
export function ArticleSkeleton() {
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
