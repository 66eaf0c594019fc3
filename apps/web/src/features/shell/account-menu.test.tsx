import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

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

test('Profile and Settings in the menu lead to their screens', async () => {
  const { user, router } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
  await screen.findByRole('heading', { level: 1, name: /Profile/ })
  expect(router.state.location.pathname).toBe('/profile')
  await user.click(screen.getByRole('button', { name: /My Account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(router.state.location.pathname).toBe('/settings')
})

test('Log out in the menu leads to the login', async () => {
  const { user, router } = await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(router.state.location.pathname).toBe('/login')
})
