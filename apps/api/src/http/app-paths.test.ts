import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { appPaths } from './app-paths.ts'

const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

it.each([
  ...[
    '/',
    '/login',
    '/login/code',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/saved',
    '/highlights',
  ],
  ...[
    '/article/some-id',
    '/newsletters',
    '/newsletters/received',
    '/newsletter/some-id',
    '/profile',
    '/settings',
  ],
  ...['/newsletter/some-id/issue/another', '/sample', '/sample/3', '/api/docs'],
])('%s is a screen of the built web app', (path) => {
  expect(appPaths(BUILT)(path)).toBe(true)
})

it.each(['/nothing', '/logins', '/login/nothing', '/newsletter', '/*', '/article/a/b', '/:id'])(
  '%j is no screen',
  (path) => {
    expect(appPaths(BUILT)(path)).toBe(false)
  },
)

it('a long URL takes linear time', () => {
  const isScreen = appPaths(BUILT)
  expect(isScreen(`/newsletter/${'a'.repeat(100_000)}`)).toBe(true)
  expect(isScreen(`/${'newsletter/'.repeat(20_000)}`)).toBe(false)
})
