import { expect, test } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

test('the page that was asked for is the one to go to', () => {
  expect(safeRedirectPath({ from: '/saved?x=1' })).toBe('/saved?x=1')
})

test.each([[null], [undefined], ['/saved'], [{}], [{ from: 7 }], [{ from: 'https://elsewhere.example' }]])(
  '%j leads to the digest',
  (state) => expect(safeRedirectPath(state)).toBe('/'),
)

test('an address of another site in the clothes of a path leads to the digest', () => {
  expect(safeRedirectPath({ from: '//elsewhere.example' })).toBe('/')
  expect(safeRedirectPath({ from: '/\\elsewhere.example' })).toBe('/')
})
