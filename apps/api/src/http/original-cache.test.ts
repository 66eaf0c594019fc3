import { expect, test } from 'vitest'
import { openOriginalCache } from './original-cache.ts'

const LIMITS = { bytes: 100_000, bytesPerUser: 40_000, keptMs: 60_000 }
const rendered = (size: number, images: Uint8Array[] = []) => ({ page: Buffer.alloc(size), images })
const of = (userId: string, mailId: string) => ({ userId, mailId })

test('caches pages up to a user’s share, the most recently used ones', () => {
  const cache = openOriginalCache(LIMITS)
  for (const id of ['1', '2', '3']) cache.set(of('ann', id), rendered(10_000), false)
  cache.get(of('ann', '1'))
  cache.set(of('ann', '4'), rendered(15_000), false)
  expect(['1', '2', '3', '4'].map((id) => cache.get(of('ann', id)) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a heavy user evicts no pages of others', () => {
  const cache = openOriginalCache(LIMITS)
  cache.set(of('bea', '1'), rendered(10_000), false)
  for (let n = 0; n < 50; n += 1) cache.set(of('ann', String(n)), rendered(10_000), false)
  expect(cache.get(of('bea', '1'))).toBeDefined()
  expect(cache.get(of('ann', '1'))).toBeUndefined()
})

test('all pages together stay within the total limit', () => {
  const cache = openOriginalCache(LIMITS)
  const users = Array.from({ length: 20 }, (_, n) => of(`user ${n}`, '1'))
  for (const mail of users) cache.set(mail, rendered(30_000), false)
  expect(users.filter((mail) => cache.get(mail) !== undefined)).toHaveLength(3)
})

test('pictures count with their page and are copied, and what is larger than a share is not cached', () => {
  const cache = openOriginalCache(LIMITS)
  const whole = Buffer.alloc(1_000_000)
  cache.set(of('ann', '1'), rendered(100, [whole.subarray(0, 100)]), false)
  expect(cache.get(of('ann', '1'))?.images[0]?.buffer.byteLength).toBe(100)
  cache.set(of('ann', '1'), rendered(100, [whole.subarray(0, 50_000)]), false)
  expect(cache.get(of('ann', '1'))).toBeUndefined()
  cache.set(of('ann', '1'), rendered(30_000), false)
  expect(cache.get(of('ann', '1'))).toBeDefined()
})

test('the same mail of another user is a separate entry', () => {
  const cache = openOriginalCache(LIMITS)
  cache.set(of('ann', '1'), rendered(10), false)
  expect(cache.get(of('bea', '1'))).toBeUndefined()
  cache.delete(of('ann', '1'))
  expect(cache.get(of('ann', '1'))).toBeUndefined()
})
