import { useQueryClient } from '@tanstack/react-query'

/** Refetches what an operator's change invalidates: the changed data and the log. */
export function useRefreshPeople(): (router: 'registration' | 'invitations' | 'people') => Promise<void> {
  const client = useQueryClient()
  return async (router) => {
    const routers = router === 'people' ? [router] : [router, 'people']
    await Promise.all(routers.map((name) => client.invalidateQueries({ queryKey: [[name]] })))
  }
}
