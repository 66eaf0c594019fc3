import css from './article-skeleton.module.css'

/** The boxes of an article card, for the time until its article is there. */
export function ArticleSkeleton() {
  return (
    <div className={css.card} aria-hidden="true" data-skeleton>
      <span className={css.picture} />
      <span className={css.body}>
        <i style={{ width: '41%', height: 24 }} />
        <i style={{ width: '100%', height: 18, marginTop: 16 }} />
        <i style={{ width: '72%', height: 18, marginTop: 6 }} />
        <i style={{ width: '100%', height: 12, marginTop: 14 }} />
        <i style={{ width: '86%', height: 12, marginTop: 8 }} />
        <span className={css.foot}>
          <i style={{ width: '35%', height: 12 }} />
          <i style={{ width: '27%', height: 12 }} />
        </span>
      </span>
    </div>
  )
}
