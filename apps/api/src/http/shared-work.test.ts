import { expect, test } from 'vitest'
import { openSharedWork } from './shared-work.ts'

/** Work that ends on demand, and how often it was started. */
function open() {
  const share = openSharedWork<string>()
  const begun: { end: PromiseWithResolvers<string>; signal: AbortSignal }[] = []
  return {
    begun,
    request: (name: string, signal?: AbortSignal) =>
      share(name, signal, (stop) => {
        const end = Promise.withResolvers<string>()
        begun.push({ end, signal: stop })
        return end.promise
      }),
  }
}

test('concurrent identical requests share one run, and later ones start a new one', async () => {
  const { request, begun } = open()
  const all = [request('a'), request('a'), request('b')]
  expect(begun).toHaveLength(2)
  for (const { end } of begun) end.resolve('done')
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
  void request('a')
  expect(begun).toHaveLength(3)
})

test('a failure is returned to all current requests, and not to later ones', async () => {
  const { request, begun } = open()
  const all = [request('a'), request('a')]
  begun[0]?.end.reject(new Error('broken'))
  for (const each of await Promise.allSettled(all)) expect(each).toMatchObject({ status: 'rejected' })
  const again = request('a')
  begun[1]?.end.resolve('done')
  expect(await again).toBe('done')
})

test('an aborted request is rejected at once with its reason; the work stops when all are aborted', async () => {
  const { request, begun } = open()
  const [one, other] = [new AbortController(), new AbortController()]
  const all = [request('a', one.signal), request('a', other.signal)]
  one.abort(new Error('gone'))
  await expect(all[0]).rejects.toThrow('gone')
  expect(begun[0]?.signal.aborted).toBe(false)
  other.abort(new Error('gone too'))
  await expect(all[1]).rejects.toThrow('gone too')
  expect(begun[0]?.signal.aborted).toBe(true)
  void request('a')
  expect(begun).toHaveLength(2)
})

test('nothing is started for an aborted request', async () => {
  const { request, begun } = open()
  await expect(request('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(begun).toHaveLength(0)
})
