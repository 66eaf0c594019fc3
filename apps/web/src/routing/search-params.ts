import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/**
 * The query of the address, and a function that goes to the same path with another one. React-router's brings along its
 * links, forms and fetchers: 5 KB of the first page.
 */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(
    () =>
      [
        new URLSearchParams(search),
        (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
          navigate(`?${new URLSearchParams(next)}`, options),
      ] as const,
    [search, navigate],
  )
}

/** The query with other values of these parameters; without those that are empty. */
export function withParams(
  params: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
