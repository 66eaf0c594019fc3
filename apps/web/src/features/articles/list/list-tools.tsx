import { Circle } from '@tidings/ui/avatar/circle'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { CategorySquare } from '@tidings/ui/badges/category-square'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import type { CheckOption } from './filter-popover.tsx'
import type { ListChoices } from './list-location.ts'
import { ListToolbar, type ListToolbarProps } from './list-toolbar.tsx'
import type { ListScope } from './use-article-list.ts'
import type { useListLocation } from './use-list-location.ts'

type ListToolsProps = Pick<ListToolbarProps, 'group' | 'latest'> & {
  scope: ListScope
  location: ReturnType<typeof useListLocation>
  /** Duplicates can be grouped. */
  groupable?: boolean
}

/** The toolbar of a list, with the tags, categories and newsletters that it can be narrowed to. */
export function ListTools({ scope, location, groupable = false, ...toolbar }: ListToolsProps) {
  const { choices, choose } = location
  const { tags, categories, sources } = useListOptions(scope, choices)
  return (
    <ListToolbar
      view={choices.view}
      onView={(view) => choose({ view })}
      tag={choices.tag}
      tags={tags}
      onTag={(tag) => choose({ tag })}
      filter={{
        filters: choices.filters,
        onChange: (filters) => choose({ filters }),
        categories,
        sources,
        groupable,
      }}
      {...toolbar}
    />
  )
}

/** The tag select is no help with more. */
const TAGS_OFFERED = 100

/** What a list can be narrowed to: tags, the most frequent first, categories and newsletters. */
function useListOptions(
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
