import { afterEach, expect, test, vi } from 'vitest'
import { hasPasskeys } from './passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['tidings.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('at %s, passkeys are offered: %s', (hostname, isOffered) => {
  expect(hasPasskeys(hostname)).toBe(false)
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(hasPasskeys(hostname)).toBe(isOffered)
})
