import { cleanup, screen, waitFor } from '@testing-library/react'
import type { TestApp } from '@tidings/api/testing/test-app'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../testing/open-app.tsx'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
let reader: Awaited<ReturnType<TestApp['newReader']>>
beforeEach(async () => {
  reader = await server.newReader()
})

const keep = (theme: string, fontSize: string, fontType: string) => {
  for (const [key, value] of Object.entries({ theme, fontSize, fontType })) localStorage.setItem(key, value)
}
const kept = () => ['theme', 'fontSize', 'fontType'].map((key) => localStorage.getItem(key))
const classes = () => [...document.body.classList]

test('stored preferences are restored from local storage at start, as classes of the body', async () => {
  keep('sepia', 'lg', 'serif')
  openApp('/login', { server })
  await screen.findByRole('button', { name: 'Log in' })
  expect(classes()).toEqual(['theme-sepia', 'text-lg', 'font-serif'])
  expect(document.documentElement.dataset.theme).toBe('sepia')
})

test('without stored ones the theme is light, the size base and the font sans', async () => {
  openApp('/login', { server })
  await screen.findByRole('button', { name: 'Log in' })
  expect(classes()).toEqual(['theme-light', 'text-base', 'font-sans'])
})

test("after signing in the account's preferences apply, and are written to local storage", async () => {
  keep('sepia', 'lg', 'serif')
  await reader.call.user.updatePreferences({ colorMode: 'dark', fontSize: 'sm', fontPreference: 'sans' })
  openApp('/profile', { server, token: reader.token })
  await waitFor(() => expect(kept()).toEqual(['dark', 'sm', 'sans']))
  expect(classes()).toEqual(['theme-dark', 'text-sm', 'font-sans'])
})

test("an account without saved preferences keeps the browser's", async () => {
  keep('sepia', 'lg', 'serif')
  openApp('/profile', { server, token: reader.token })
  await screen.findByRole('heading', { name: 'Your Profile' })
  expect(kept()).toEqual(['sepia', 'lg', 'serif'])
})

test("choices in this browser since the account's were saved stay, until they are saved again", async () => {
  await reader.call.user.updatePreferences({ colorMode: 'dark', fontSize: 'sm', fontPreference: 'sans' })
  openApp('/profile', { server, token: reader.token })
  await waitFor(() => expect(kept()).toEqual(['dark', 'sm', 'sans']))
  cleanup()
  keep('sepia', 'lg', 'serif')
  openApp('/profile', { server, token: reader.token })
  await screen.findByRole('heading', { name: 'Your Profile' })
  expect(kept()).toEqual(['sepia', 'lg', 'serif'])
  cleanup()
  await reader.call.user.updatePreferences({ fontSize: 'xl' })
  openApp('/profile', { server, token: reader.token })
  await waitFor(() => expect(kept()).toEqual(['dark', 'xl', 'sans']))
})

test('what another tab stores applies here too, at once', async () => {
  openApp('/login', { server })
  await screen.findByRole('button', { name: 'Log in' })
  keep('dark', 'xl', 'serif')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }))
  await waitFor(() => expect(classes()).toEqual(['theme-dark', 'text-xl', 'font-serif']))
})
