import { cleanup, screen } from '@testing-library/react'
import { openTestHouse, type TestHouse } from '@tidings/api/testing/test-house'
import { afterAll, beforeAll, test } from 'vitest'
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
