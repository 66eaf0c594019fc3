import { trpc } from '../../../api/trpc.ts'
import { readChoices, withoutFilters } from './list-location.ts'
import { useListLocation } from './use-list-location.ts'

/** Turns the digest into the plain list, latest first, or back into its edition; refetches it. */
export function useLatest(): (isLatest: boolean) => void {
  const { choices, choose } = useListLocation()
  const utils = trpc.useUtils()
  return (isLatest) => {
    if (isLatest) choose({ isLatest })
    else choose({ ...withoutFilters(readChoices(new URLSearchParams())), view: choices.view, isLatest })
    utils.articles.list.invalidate()
    utils.articles.stats.invalidate()
    utils.editions.invalidate()
  }
}
