import type { HighlightFilter } from '@tidings/api/highlights/schema'
import { HIGHLIGHT_COLORS } from '@tidings/ui/highlights/highlight-color.ts'
import { useMemo } from 'react'
import { useSearchParams, withParams } from '../../routing/search-params.ts'

/** The filters of highlights in the screen's URL; the server uses the same names. */
export type Filters = Pick<
  HighlightFilter,
  'search' | 'newsletterId' | 'tag' | 'color' | 'hasNote' | 'since' | 'until'
>
type Name = keyof Filters

const NAMES: readonly Name[] = ['search', 'newsletterId', 'tag', 'color', 'hasNote', 'since', 'until']

/** The filters in the URL, and a function to change them: undefined removes one. Unknown ones are ignored. */
export function useHighlightFilters(): [
  Filters,
  (change: Partial<Record<Name, string | undefined>>) => void,
] {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => {
    const { color, hasNote, since, until, ...words } = Object.fromEntries(
      NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
    ) as Record<Name, string | undefined>
    const known = HIGHLIGHT_COLORS.find((each) => each === color)
    return {
      ...words,
      ...(known && { color: known }),
      ...(hasNote === 'true' && { hasNote: true }),
      ...(isDay(since) && { since }),
      ...(isDay(until) && { until }),
    } as Filters
  }, [params])
  const change = (changes: Partial<Record<Name, string | undefined>>) =>
    setParams(withParams(params, changes), { replace: true })
  return [filters, change]
}

const isDay = (day: string | undefined) =>
  day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))

/** The URL of the export of highlights that match the filters. */
export function exportPath(format: string, filters: Filters): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  return `/api/highlights/export?${query}`
}
