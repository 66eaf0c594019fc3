import { useLocation, useNavigate } from 'react-router'
import { type ListChoices, readChoices, writeChoices } from './list-location.ts'

const pagesOf = (stored: unknown) => (typeof stored === 'number' && stored > 0 ? stored : 1)

/**
 * How the list on this page is looked at, and how many pages of it. The pages are kept in the history, so that coming
 * back to a list finds it as long as it was; other choices begin it again.
 */
export function useListLocation(): {
  choices: ListChoices
  choose: (part: Partial<ListChoices>) => void
  pages: number
  setPages: (pages: number) => void
} {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const choices = readChoices(params)
  const stored: unknown = state?.pages
  const go = (query: string, pages: number) => {
    const to = { pathname, search: query }
    // At once: a choice made while the last one is still being drawn would undo it.
    navigate(to, { replace: true, preventScrollReset: true, flushSync: true, state: { ...state, pages } })
  }
  return {
    choices,
    choose: (part) => {
      // Another way of looking at the same articles needs no other articles.
      const keeps = Object.keys(part).every((name) => name === 'view')
      const query = writeChoices(params, { ...choices, ...part }).toString()
      go(query && `?${query}`, keeps ? pagesOf(stored) : 1)
    },
    pages: pagesOf(stored),
    setPages: (pages) => go(search, pages),
  }
}
