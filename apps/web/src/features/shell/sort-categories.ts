type Counted = { category: string; count: number }

/** Categories with most articles first; `other` comes last. */
export function sortCategories(categories: readonly Counted[]): Counted[] {
  const isOther = ({ category }: Counted) => Number(category.toLowerCase() === 'other')
  return [...categories].sort(
    (a, b) => isOther(a) - isOther(b) || b.count - a.count || a.category.localeCompare(b.category, 'en-US'),
  )
}
