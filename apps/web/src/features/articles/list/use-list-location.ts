import { useLocation, useNavigate } from 'react-router'
import { type ListChoices, readChoices, writeChoices } from './list-location.ts'

const pagesOf = (stored: unknown) => (typeof stored === 'number' && stored > 0 ? stored : 1)

/**
 * The choices of the list on this page, and its number of pages. The latter is stored in the history, so that returning
 * to a list restores its length; other choices restart it.
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
    // Immediately: a choice made while the last one is still rendering would undo it.
    navigate(to, { replace: true, preventScrollReset: true, flushSync: true, state: { ...state, pages } })
  }
  return {
    choices,
    choose: (part) => {
      // Another view of the same articles needs no other articles.
      const keeps = Object.keys(part).every((name) => name === 'view')
      const query = writeChoices(params, { ...choices, ...part }).toString()
      go(query && `?${query}`, keeps ? pagesOf(stored) : 1)
    },
    pages: pagesOf(stored),
    setPages: (pages) => go(search, pages),
  }
}
