import css from './badges.module.css'
import { categoryLook } from './category.ts'

/** The icon of a category on its colour, 18 px, for lists where the word stands beside it. */
export function CategorySquare({ category }: { category: string }) {
  const { tone, Icon } = categoryLook(category)
  return (
    <span className={`${css.square} ${css.category}`} data-category={tone} aria-hidden="true">
      <Icon size={13} stroke={2} />
    </span>
  )
}
