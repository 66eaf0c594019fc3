import { Circle } from '@tidings/ui/avatar/circle'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { CategorySquare } from '@tidings/ui/badges/category-square'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import type { CheckOption } from './check-list.tsx'
import type { ListChoices } from './list-location.ts'
import type { ListScope } from './use-article-list.ts'

/** The tag select is no help with more. */
const TAGS_OFFERED = 100

/** What a list can be narrowed to: tags, the most frequent first, categories and newsletters. */
export function useListOptions(
  { category, source }: ListScope,
  { tag }: ListChoices,
): { tags: string[]; categories: CheckOption[]; sources: CheckOption[] } {
  const { email } = useUser()
  const tags = trpc.articles.tags.useQuery({})
  // The shell asks for these as well: what has failed for it isn't tried again as the list appears.
  const stats = trpc.articles.stats.useQuery({ email }, { retryOnMount: false })
  const newsletters = trpc.newsletters.list.useQuery({ email }, { retryOnMount: false })
  const offered = (tags.data?.tags ?? []).slice(0, TAGS_OFFERED).map((counted) => counted.tag)
  return {
    // The one in the address is offered whatever it is, or the select would show another.
    tags: tag && !offered.includes(tag) ? [tag, ...offered] : offered,
    categories: category
      ? []
      : (stats.data?.categories ?? []).toSorted(otherLast).map(({ category: value }) => ({
          value,
          label: categoryLook(value).label,
          icon: <CategorySquare category={value} />,
        })),
    sources: source
      ? []
      : (newsletters.data?.newsletters ?? []).map(({ id, name, color }) => ({
          value: id,
          label: name,
          icon: <Circle name={name} color={color} size={20} />,
        })),
  }
}

/** What is left over comes after everything that has a name of its own. */
const otherLast = (a: { category: string }, b: { category: string }) =>
  Number(a.category === 'other') - Number(b.category === 'other')
