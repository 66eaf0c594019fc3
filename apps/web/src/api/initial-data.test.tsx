import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadInitialData } from './initial-data.ts'
import { getQueryKey, trpc } from './trpc.ts'

test('the responses in the page are those of its first calls, with and without an input', () => {
  const script = document.createElement('script')
  script.id = 'initial-data'
  // As the server writes them: JSON has no undefined.
  script.textContent = JSON.stringify([
    ['auth.session', undefined, { user: null }],
    ['topics.list', {}, { topics: [] }],
  ])
  document.body.append(script)
  const client = new QueryClient()
  expect(loadInitialData(client, document)).toBe(true)
  expect(client.getQueryData(getQueryKey(trpc.auth.session, undefined, 'query'))).toEqual({ user: null })
  expect(client.getQueryData(getQueryKey(trpc.topics.list, {}, 'query'))).toEqual({ topics: [] })
  expect(loadInitialData(client, document)).toBe(false)
})
