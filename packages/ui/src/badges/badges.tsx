import { IconTrendingUp } from '@tabler/icons-react'
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

type CategorySquareProps = {
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

const tones = new Map(
  Object.entries({ thehustle: 'blue', 'stacked marketer': 'peach', 'cb insights': 'yellow' }),
)

/** The newsletter an article came from; three known ones have a colour, the others are grey. */
export function SourceChip({ name }: { name: string }) {
  return (
    <span className={css.chip} data-source={tones.get(name.trim().toLowerCase())} title={name}>
      <span className="truncated" dir="auto">
        {name}
      </span>
    </span>
  )
}

/** Marks an update of an earlier day's story. */
export function UpdateBadge() {
  return (
    <span className={`${css.badge} toned`}>
      <IconTrendingUp size={14} stroke={2} aria-hidden="true" />
      Update
    </span>
  )
}
