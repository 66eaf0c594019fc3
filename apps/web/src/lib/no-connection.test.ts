import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { isNoConnection } from './no-connection.tsx'

afterEach(() => void vi.unstubAllGlobals())

const answered = new TRPCClientError('No', {
  result: { error: { message: 'No', code: -32004, data: { code: 'NOT_FOUND', httpStatus: 404 } } },
})

test.each([
  ['Failed to fetch'],
  ['NetworkError when attempting to fetch resource.'],
  ['Load failed'],
  ['Failed to fetch dynamically imported module: /assets/x.js'],
  ['Importing a module script failed.'],
])('"%s" is what browsers say without a connection', (message) => {
  const error = new TypeError(message)
  expect(isNoConnection(error)).toBe(true)
  const called = new TRPCClientError(message, { cause: error })
  expect(isNoConnection(called)).toBe(true)
  expect(isNoConnection(new TRPCClientError('Failed to fetch article stats', { cause: called }))).toBe(true)
})

test('a response counts, even when the connection is lost after it', () => {
  expect(isNoConnection(answered)).toBe(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(isNoConnection(answered)).toBe(false)
})

test('other errors do not count as a lost connection while online', () => {
  const fault = new TypeError("Cannot read properties of undefined (reading 'map')")
  expect(isNoConnection(fault)).toBe(false)
  expect(isNoConnection(new TRPCClientError('Unexpected token', { cause: new SyntaxError('x') }))).toBe(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(isNoConnection(fault)).toBe(true)
})
