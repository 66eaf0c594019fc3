import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { Link } from '@tidings/ui/link'
import { showToast } from '@tidings/ui/toast/toast'
import { useId } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { useStored } from '../../../lib/use-stored.ts'
import css from './review.module.css'
import { texts, useReviews } from './use-reviews.ts'

type ReviewCardProps = {
  /** The user's day, `2026-11-20`. */
  today: string
}

/** Some older highlights to review, until they are hidden for the day or switched off. */
export function ReviewCard({ today }: ReviewCardProps) {
  const [isOn, change] = useReviews()
  // The day on which the card was hidden.
  const [hidden, hide] = useStored('reviewHidden')
  const isShown = isOn && hidden !== today
  const { data } = trpc.highlights.review.useQuery(undefined, { enabled: isShown, staleTime: Infinity })
  const title = useId()
  if (!isShown || !data || data.highlights.length === 0) return null
  return (
    <section className={css.card} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        {texts.title}
      </h2>
      <ul className={css.list}>
        {data.highlights.map(({ id, text, color, articleId, articleTitle, sourceNewsletter }) => (
          <li key={id}>
            <blockquote className={css.quote} data-color={color} dir="auto">
              {text}
            </blockquote>
            <p className={css.source}>
              <span className="truncated">{sourceNewsletter}</span>
              {articleId === null ? (
                <span className="truncated" dir="auto">
                  {articleTitle}
                </span>
              ) : (
                <Link
                  className="truncated"
                  href={articlePath(articleId)}
                  state={{ highlight: id }}
                  aria-label={texts.open(articleTitle)}
                >
                  {articleTitle}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className={css.actions}>
        <button type="button" className="plain-button" onClick={() => hide(today)}>
          {texts.hide}
        </button>
        <button
          type="button"
          className="plain-button"
          onClick={() => {
            change(false)
            showToast(texts.isOff)
          }}
        >
          {texts.off}
        </button>
      </p>
    </section>
  )
}
