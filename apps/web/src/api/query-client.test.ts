import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const refusal = TRPCClientError.from({
  error: { code: -32001, message: 'Please log in.', data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
})

/** Watches a query as a screen does, and counts how often it is asked. */
function watch(client = createQueryClient(() => {}), ask: () => Promise<unknown> = async () => 'an answer') {
  const asked = vi.fn(ask)
  const observer = new QueryObserver(client, { queryKey: ['watched'], queryFn: asked })
  const leave = observer.subscribe(() => {})
  return { client, asked, observer, leave }
}

describe('fetching', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    focusManager.setFocused(undefined)
    onlineManager.setOnline(true)
  })
  const YEAR_MS = 365 * 24 * 3_600_000

  test('a query that fails is not tried again', async () => {
    const { asked, observer } = watch(undefined, () => Promise.reject(new Error('offline')))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('a mutation that fails is not tried again', async () => {
    const client = createQueryClient(() => {})
    const mutationFn = vi.fn(() => Promise.reject(new Error('offline')))
    const mutation = client.getMutationCache().build(client, { mutationFn })
    await expect(mutation.execute(undefined)).rejects.toThrow('offline')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mutationFn).toHaveBeenCalledOnce()
  })

  test('nothing is fetched again when the window gets the focus back', async () => {
    const { asked } = watch()
    await vi.advanceTimersByTimeAsync(0)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('nothing is fetched again when the connection comes back', async () => {
    const { asked } = watch()
    await vi.advanceTimersByTimeAsync(0)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('nothing is fetched again after a time', async () => {
    const { asked } = watch()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('fetched data never becomes stale: a screen opened a year later requests nothing', async () => {
    const { client, asked, observer } = watch()
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(Date.now() + YEAR_MS)
    const later = watch(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(later.observer.getCurrentResult()).toMatchObject({ data: 'an answer', isStale: false })
    expect(observer.getCurrentResult().isStale).toBe(false)
    expect(asked).toHaveBeenCalledOnce()
    expect(later.asked).not.toHaveBeenCalled()
  })
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
