import { expect, test } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

test.each(['/', '/saved?tag=a%20b', '/article/1#quote', '/newsletter/%E2%80%AE'])(
  '%j is a page of this server',
  (path) => {
    expect(safeRedirectPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  null,
  7,
  '',
  'saved',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\\\\elsewhere.example',
  '/.//elsewhere.example',
  '/saved/..//elsewhere.example',
  'javascript:alert(1)',
])('%j leads to the digest', (path) => expect(safeRedirectPath(path)).toBe('/'))
