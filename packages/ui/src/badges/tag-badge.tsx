import css from './badges.module.css'

/** A tag of an article. */
export function TagBadge({ tag }: { tag: string }) {
  return <span className={css.tag}>{tag}</span>
}
