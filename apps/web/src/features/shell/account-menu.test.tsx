import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

test("the avatar menu 'My Account' has Profile, Settings and Log out, which lead to their screens", async () => {
  const { token } = await server.newReader()
  const { user, router } = openApp('/highlights', { server, token })
  await user.click(await screen.findByRole('button', { name: /My Account/ }))
  expect((await screen.findByRole('menu')).textContent).toMatch(/^My Account/)
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Profile', 'Settings', 'Log out'])
  await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
  await screen.findByRole('heading', { level: 1, name: /Profile/ })
  expect(router.state.location.pathname).toBe('/profile')
  await user.click(screen.getByRole('button', { name: /My Account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(router.state.location.pathname).toBe('/settings')
})
