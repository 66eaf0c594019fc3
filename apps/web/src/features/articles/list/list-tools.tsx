import { Circle } from '@tidings/ui/avatar/avatar'
import { CategorySquare } from '@tidings/ui/badges/badges'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import type { CheckOption, FilterPopoverProps } from './filter-panel.tsx'
import type { ListChoices } from './list-location.ts'
import { ListLoading, ListToolbar, type ListToolbarProps } from './list-toolbar.tsx'
import type { ListScope } from './use-article-list.ts'
import type { useListLocation } from './use-list-location.ts'

type ListToolsProps = Pick<ListToolbarProps, 'onLatest'> &
  Pick<FilterPopoverProps, 'group'> & {
    scope: ListScope
    location: ReturnType<typeof useListLocation>
    /** Whether the articles are there; until then their loading is shown. */
    begun: boolean
  }

/** The toolbar of a list, with the tags, categories and newsletters to filter by. */
export function ListTools({ scope, location, begun, group, onLatest }: ListToolsProps) {
  const { choices, choose } = location
  const { tags, categories, sources } = useListOptions(scope, choices)
  if (!begun) return <ListLoading />
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
        group,
      }}
      onLatest={onLatest}
    />
  )
}

/** The maximum of tags in the select. */
const TAGS_OFFERED = 100

/** The filter options of a list: tags, most frequent first, categories and newsletters. */
function useListOptions(
  { category, source }: ListScope,
  { tag }: ListChoices,
): { tags: string[]; categories: CheckOption[]; sources: CheckOption[] } {
  const { email } = useUser()
  const tags = trpc.articles.tags.useQuery({})
  // The shell requests these as well: its failed requests aren't repeated when the list is mounted.
  const stats = trpc.articles.stats.useQuery({ email }, { retryOnMount: false })
  const newsletters = trpc.newsletters.list.useQuery({ email }, { retryOnMount: false })
  const offered = (tags.data?.tags ?? []).slice(0, TAGS_OFFERED).map((counted) => counted.tag)
  return {
    // The tag in the URL is always an option, or the select would show another.
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

/** `other` comes last. */
const otherLast = (a: { category: string }, b: { category: string }) =>
  Number(a.category === 'other') - Number(b.category === 'other')
