import css from './newsletter-card.module.css'

/** The boxes of a newsletter card without a state of confirmation, as most are, until it is there. */
export function NewsletterSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <i />
      <span>
        <i />
        <i />
      </span>
    </div>
  )
}
