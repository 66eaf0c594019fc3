import { cleanup, screen } from '@testing-library/react'
import { openTestApp, type TestApp } from '@tidings/api/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp('sqlite')
})
afterAll(() => server.close())

test("an unknown path shows '404 Page Not Found', signed in or not", async () => {
  openApp('/nowhere', { server })
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  cleanup()
  const { token } = await server.newReader()
  openApp('/no/where', { server, token })
  await screen.findByRole('heading', { name: '404 Page Not Found' })
})

test('the 404 page has a hint for developers and a link to the start page', async () => {
  openApp('/nowhere', { server })
  await screen.findByText('No route matches this address. Did you forget to add the page to the router?')
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})
