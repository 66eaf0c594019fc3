import { type ArticleFilters, countFilters, noFilters } from './article-filters.ts'

/** The choices of a list. They are in the URL, so that going back or reloading restores them. */
export type ListChoices = {
  view: 'grid' | 'list'
  /** Empty for all. */
  tag: string
  filters: ArticleFilters
}

const only = { noDuplicates: ['duplicates', 'hide'], withPicture: ['picture', 'only'] } as const

/** Reads the choices from the query of a URL; invalid ones are ignored. */
export function readChoices(params: URLSearchParams): ListChoices {
  const read = params.get('read')
  return {
    view: params.get('view') === 'list' ? 'list' : 'grid',
    tag: params.get('tag') ?? '',
    filters: {
      read: read === 'read' || read === 'unread' ? read : '',
      categories: parts(params.get('categories')),
      sources: parts(params.get('newsletters')),
      only: Object.entries(only)
        .filter(([, [name, value]]) => params.get(name) === value)
        .map(([filter]) => filter),
    },
  }
}

/** The query with these choices; other parameters are kept, and defaults left out. */
export function writeChoices(params: URLSearchParams, choices: ListChoices): URLSearchParams {
  const { view, tag, filters } = choices
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  set('view', view === 'list' ? view : '')
  set('tag', tag)
  set('read', filters.read)
  set('categories', filters.categories.join(','))
  set('newsletters', filters.sources.join(','))
  for (const [filter, [name, value]] of Object.entries(only)) {
    set(name, filters.only.includes(filter) ? value : '')
  }
  return next
}

/** Whether a tag or a filter is active. */
export const isFiltered = ({ tag, filters }: ListChoices): boolean => tag !== '' || countFilters(filters) > 0

/** The same view without filters. */
export const withoutFilters = ({ view }: ListChoices): ListChoices => ({
  view,
  tag: '',
  filters: noFilters,
})

const parts = (text: string | null) => (text ?? '').split(',').filter(Boolean)
