import css from './article-skeleton.module.css'

/** The boxes of an article in the list view, for the time until it is there. */
export function ArticleRowSkeleton() {
  return (
    <div className={css.row} aria-hidden="true" data-skeleton>
      <i className={css.thumb} />
      <span className={css.words}>
        <i style={{ width: 'min(100%, 210px)', height: 20 }} />
        <i style={{ width: '72%', height: 18, marginTop: 10 }} />
        <i style={{ width: '90%', height: 12, marginTop: 10 }} />
      </span>
    </div>
  )
}
