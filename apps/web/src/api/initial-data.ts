import type { QueryClient } from '@tanstack/react-query'

/** A call of the page's first screen: its path, its input, in JSON null for none, and its response. */
type InitialData = [path: string, input: unknown, response: unknown]

/**
 * Puts the responses embedded in the page into the cache, as if they had just been fetched, and removes them from the
 * page. Returns whether there were any.
 */
export function loadInitialData(client: QueryClient, page: Document): boolean {
  const script = page.getElementById('initial-data')
  if (!script) return false
  script.remove()
  for (const [path, input, response] of JSON.parse(script.textContent ?? '[]') as InitialData[]) {
    const options = input === null ? { type: 'query' } : { input, type: 'query' }
    client.setQueryData([path.split('.'), options], response)
  }
  return true
}
