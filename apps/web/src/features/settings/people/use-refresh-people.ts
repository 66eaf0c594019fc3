import { useQueryClient } from '@tanstack/react-query'

/** Fetches again what a change by the operator makes out of date: the change itself and the log of it. */
export function useRefreshPeople(): (router: 'registration' | 'invitations' | 'people') => Promise<void> {
  const client = useQueryClient()
  return async (router) => {
    const routers = router === 'people' ? [router] : [router, 'people']
    await Promise.all(routers.map((name) => client.invalidateQueries({ queryKey: [[name]] })))
  }
}
