import { screen } from '@testing-library/react'
import { openTestApp, type TestApp } from '@tidings/api/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp('sqlite')
})
afterAll(() => server.close())

async function openMenu() {
  const { token } = await server.newReader()
  const app = openApp('/highlights', { server, token })
  await app.user.click(await screen.findByRole('button', { name: /My Account/ }))
  await screen.findByRole('menu')
  return app
}

test("the avatar menu 'My Account' has Profile, Settings and Log out", async () => {
  await openMenu()
  expect(screen.getByRole('menu').textContent).toMatch(/^My Account/)
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Profile', 'Settings', 'Log out'])
})

test.each([
  ['Profile', '/profile'],
  ['Settings', '/settings'],
])('%s in the menu leads to %s', async (name, path) => {
  const { user, router } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name }))
  await screen.findByRole('heading', { level: 1, name: new RegExp(name) })
  expect(router.state.location.pathname).toBe(path)
})

test('Log out in the menu leads to the login', async () => {
  const { user, router } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(router.state.location.pathname).toBe('/login')
})
