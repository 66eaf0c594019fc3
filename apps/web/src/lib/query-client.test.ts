import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const refusal = TRPCClientError.from({
  error: { code: -32001, message: 'Please sign in.', data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
})

test('a query is never tried twice, nor again on focus, nor because it is old', () => {
  const { queries, mutations } = createQueryClient(() => {}).getDefaultOptions()
  expect(queries).toMatchObject({ retry: false, refetchOnWindowFocus: false, staleTime: Infinity })
  expect(mutations).toMatchObject({ retry: false })
})

test('a refusal by the server is reported once, any other failure is not', async () => {
  const onUnauthorized = vi.fn()
  const client = createQueryClient(onUnauthorized)
  await client
    .fetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(new Error('offline')) })
    .catch(() => {})
  expect(onUnauthorized).not.toHaveBeenCalled()
  await client.fetchQuery({ queryKey: ['b'], queryFn: () => Promise.reject(refusal) }).catch(() => {})
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(client)
})

test('adding a newsletter makes newsletters and articles out of date, and nothing else', async () => {
  const client = createQueryClient(() => {})
  const keys = [[['newsletters', 'list']], [['articles', 'stats']], [['auth', 'session']]]
  for (const key of keys) client.setQueryData(key, {})
  const mutation = client
    .getMutationCache()
    .build(client, { mutationKey: [['newsletters', 'add']], mutationFn: async () => ({}) })
  await mutation.execute(undefined)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
})
