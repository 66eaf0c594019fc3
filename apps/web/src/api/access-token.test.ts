import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/user/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  accessToken,
  bearer,
  cachedBearer,
  forgetToken,
  setTokenSource,
  tokenAndUser,
} from './access-token.ts'

const user = { uid: 'ada' } as User
const MINUTE_MS = 60_000

let client: QueryClient
let made: number
const logged = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  made = 0
  setTokenSource(client, async () => {
    made += 1
    return { user, token: `token-${made}`, expiresIn: 900 }
  })
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  vi.useRealTimers()
})

test('requests of the same time share one token, and say it in their header', async () => {
  const headers = await Promise.all([bearer(client), bearer(client), bearer(client)])
  expect(headers).toEqual(Array(3).fill({ authorization: 'Bearer token-1' }))
  expect(await tokenAndUser(client)).toMatchObject({ user, token: 'token-1' })
  expect(made).toBe(1)
})

test('a token is renewed five minutes before it expires, and not before that', async () => {
  expect(await accessToken(client)).toBe('token-1')
  vi.setSystemTime(10 * MINUTE_MS - 1)
  expect(await accessToken(client)).toBe('token-1')
  vi.setSystemTime(10 * MINUTE_MS)
  expect(await accessToken(client)).toBe('token-2')
  expect(logged).not.toHaveBeenCalled()
})

test('a token that can’t be obtained is logged, and there is none; the next request tries again', async () => {
  const reason = new Error('no network')
  setTokenSource(client, () => Promise.reject(reason))
  expect(await bearer(client)).toEqual({})
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('without one'), reason)
  setTokenSource(client, async () => ({ user, token: 'late', expiresIn: 900 }))
  expect(await bearer(client)).toEqual({ authorization: 'Bearer late' })
})

test('a token that can’t be renewed is used until it expires, and that is logged', async () => {
  await accessToken(client)
  setTokenSource(client, () => Promise.reject(new Error('no network')))
  vi.setSystemTime(15 * MINUTE_MS - 1)
  expect(await accessToken(client)).toBe('token-1')
  expect(logged).toHaveBeenCalledOnce()
  vi.setSystemTime(15 * MINUTE_MS)
  expect(await accessToken(client)).toBeUndefined()
})

test('a signed-out user has no token, and it is not requested again', async () => {
  const make = vi.fn(async () => ({ user: null, token: null, expiresIn: 0 }))
  setTokenSource(client, make)
  expect([await bearer(client), await bearer(client)]).toEqual([{}, {}])
  expect(make).toHaveBeenCalledOnce()
  expect(logged).not.toHaveBeenCalled()
})

test('a discarded token is created again, also for requests that waited for it', async () => {
  const held = Promise.withResolvers<{ user: User; token: string; expiresIn: number }>()
  setTokenSource(client, () => held.promise)
  const waiting = accessToken(client)
  setTokenSource(client, async () => ({ user, token: 'of the next session', expiresIn: 900 }))
  forgetToken(client)
  held.resolve({ user, token: 'of the one before', expiresIn: 900 })
  expect(await waiting).toBe('of the next session')
  expect(logged).not.toHaveBeenCalled()
})

test('a request that can’t wait sends the current token, and requests none', async () => {
  expect(cachedBearer(client)).toEqual({})
  await accessToken(client)
  expect(cachedBearer(client)).toEqual({ authorization: 'Bearer token-1' })
  vi.setSystemTime(15 * MINUTE_MS)
  expect(cachedBearer(client)).toEqual({})
  expect(made).toBe(1)
})

test('all other requests send the token as well', async () => {
  const folder = path.resolve(import.meta.dirname, '..')
  const without: string[] = []
  // The service worker passes on what pages send, and asks for a token itself: it has none of theirs.
  const exclude = ['**/*.test.*', 'testing/**', 'service-worker/**']
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder, exclude })) {
    const source = await readFile(path.join(folder, file), 'utf8')
    const asks = /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket/.test(source)
    if (asks && !/\b(?:bearer|cachedBearer)\(/.test(source)) without.push(file)
  }
  expect(without).toEqual([])
})
