import css from './badges.module.css'
import { categoryLook } from './category.ts'

export type CategorySquareProps = {
  category: string
  /** As large as the picture that it replaces. */
  large?: boolean
}

/** The icon of a category on its colour, 18 px, for places where the word is beside it. */
export function CategorySquare({ category, large = false }: CategorySquareProps) {
  const { tone, Icon } = categoryLook(category)
  return (
    <span
      className={`${css.square} ${css.category}`}
      data-category={tone}
      data-large={large || undefined}
      aria-hidden="true"
    >
      <Icon size={large ? 28 : 13} stroke={large ? 1.5 : 2} />
    </span>
  )
}
