import css from './badges.module.css'
import { categoryLook } from './category.ts'

/** A category by colour, icon and word. */
export function CategoryBadge({ category }: { category: string }) {
  const { tone, label, Icon } = categoryLook(category)
  return (
    <span className={`${css.badge} ${css.category}`} data-category={tone}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className="truncated">{label}</span>
    </span>
  )
}
