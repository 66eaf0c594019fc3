import { expect, test } from 'vitest'
import { pathAfterSignIn } from './use-sign-in.ts'

test('the requested page is opened', () => {
  expect(pathAfterSignIn({ from: '/saved?x=1' })).toBe('/saved?x=1')
})

test.each([[null], [undefined], ['/saved'], [{}], [{ from: 7 }], [{ from: 'https://elsewhere.example' }]])(
  '%j leads to the digest',
  (state) => expect(pathAfterSignIn(state)).toBe('/'),
)

test('an address of another site that looks like a path leads to the digest', () => {
  expect(pathAfterSignIn({ from: '//elsewhere.example' })).toBe('/')
  expect(pathAfterSignIn({ from: '/\\elsewhere.example' })).toBe('/')
})
