import { cleanup, screen } from '@testing-library/react'
import { openTestHouse, type TestHouse } from '@tidings/api/testing/test-house'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse('sqlite')
})
afterAll(() => house.close())

test("a path that nobody knows shows '404 Page Not Found', signed in or not", async () => {
  openApp('/nowhere', { house })
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  cleanup()
  const { token } = await house.newReader()
  openApp('/no/where', { house, token })
  await screen.findByRole('heading', { name: '404 Page Not Found' })
})

test('the page that is not there gives developers a hint and everybody a way home', async () => {
  openApp('/nowhere', { house })
  await screen.findByText('No route matches this address. Did you forget to add the page to the router?')
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})
