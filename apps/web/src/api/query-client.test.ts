import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { latestToast } from '@tidings/ui/toast/toast'
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

  test('a call that fails is not tried again', async () => {
    const { client, asked, observer } = watch(undefined, () => Promise.reject(new Error('offline')))
    const mutationFn = vi.fn(() => Promise.reject(new Error('offline')))
    const mutation = client.getMutationCache().build(client, { mutationFn })
    await expect(mutation.execute(undefined)).rejects.toThrow('offline')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(asked).toHaveBeenCalledOnce()
    expect(mutationFn).toHaveBeenCalledOnce()
  })

  test('nothing is fetched again when focus or connection come back, or on a screen opened a year later', async () => {
    const { client, asked } = watch()
    await vi.advanceTimersByTimeAsync(0)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(3_600_000)
    vi.setSystemTime(Date.now() + YEAR_MS)
    const later = watch(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(later.observer.getCurrentResult()).toMatchObject({ data: 'an answer', isStale: false })
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

test('a change shows the toast that it states for its success or its failure, which counts as one', async () => {
  const client = createQueryClient(() => {})
  const meta = { success: { title: 'Saved' }, failure: { title: 'Error', description: 'Please try again.' } }
  const run = (mutationFn: () => Promise<unknown>) =>
    client.getMutationCache().build(client, { mutationFn, meta }).execute(undefined)
  await run(async () => ({}))
  expect(latestToast()).toMatchObject({ title: 'Saved' })
  await run(() => Promise.reject(new Error('offline'))).catch(() => {})
  expect(latestToast()).toMatchObject({ ...meta.failure, variant: 'destructive' })
})
