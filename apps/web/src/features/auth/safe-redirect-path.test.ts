import { expect, test } from 'vitest'
import { returnPath } from './safe-redirect-path.ts'

test('the page that was asked for is the one to go to', () => {
  expect(returnPath({ from: '/saved?x=1' })).toBe('/saved?x=1')
})

test.each([[null], [undefined], ['/saved'], [{}], [{ from: 7 }], [{ from: 'https://elsewhere.example' }]])(
  '%j leads to the digest',
  (state) => expect(returnPath(state)).toBe('/'),
)

test('an address of another site in the clothes of a path leads to the digest', () => {
  expect(returnPath({ from: '//elsewhere.example' })).toBe('/')
  expect(returnPath({ from: '/\\elsewhere.example' })).toBe('/')
})
