import css from './newsletter-card.module.css'

/** The boxes of a newsletter card until it is there. */
export function NewsletterSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true" data-skeleton>
      <i />
      <span>
        <i />
        <i />
      </span>
    </div>
  )
}
