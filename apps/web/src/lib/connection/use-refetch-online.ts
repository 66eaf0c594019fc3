import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'

/** Asks again, once there is a connection, for what is on screen and could not be fetched without. */
export function useRefetchOnline(): void {
  const client = useQueryClient()
  useWindowEvent('online', () => {
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
}
