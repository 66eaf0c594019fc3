import { screen, waitFor, within } from '@testing-library/react'
import type { TestApp } from '@tidings/api/testing/test-app'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../testing/open-app.tsx'
import { testServer } from '../testing/test-server.ts'
import { announceSession } from './session-channel.ts'

const server = await testServer()
let reader: Awaited<ReturnType<TestApp['newReader']>>
beforeEach(async () => {
  reader = await server.newReader()
  await reader.call.user.updatePreferences({ colorMode: 'dark', fontSize: 'xl', fontPreference: 'serif' })
  await reader.call.newsletters.add({ name: 'Secret Letter', sourceEmail: 'secret@letters.example' })
})

async function open(path = '/newsletters') {
  const app = openApp(path, { server, token: reader.token })
  await screen.findByRole('button', { name: /^My Account/ })
  return {
    ...app,
    logOut: async () => {
      await app.user.click(screen.getByRole('button', { name: /^My Account/ }))
      await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    },
  }
}
const kept = () => ['theme', 'fontSize', 'fontType'].map((key) => localStorage.getItem(key))

test('logging out clears all fetched data, what the tab stored and the reading preferences, and ends the session', async () => {
  const { logOut, queryClient, router } = await open()
  await within(screen.getByRole('main')).findByText('Secret Letter')
  sessionStorage.setItem('unsaved:profile:1', 'half a name')
  await waitFor(() => expect(kept()).toEqual(['dark', 'xl', 'serif']))
  await logOut()
  await screen.findByRole('button', { name: 'Log in' })
  const fetched = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)
  expect(fetched).toContainEqual({ user: null, left: true })
  // The sign-in screen's requests reveal nothing about accounts.
  const ofNobody = [
    { user: null, left: true },
    expect.objectContaining({ hasGoogle: false }),
    { user: null, token: null, expiresIn: 0 },
  ]
  for (const data of fetched) expect(ofNobody).toContainEqual(data)
  expect(
    queryClient
      .getMutationCache()
      .getAll()
      .filter(({ state }) => state.variables),
  ).toEqual([])
  expect(sessionStorage.length).toBe(0)
  expect(kept()).toEqual(['light', 'base', 'sans'])
  expect(document.body.textContent).not.toContain('Secret')
  expect(router.state.location).toMatchObject({ pathname: '/login', state: null })
  expect(await server.services.sessions.find({ authorization: `Bearer ${reader.token}` })).toBeUndefined()
})

test('a logout that returns an error clears nothing and says so', async () => {
  const { logOut, network, router } = await open()
  network.lose('auth.logout')
  await logOut()
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Something went wrong')
  await within(screen.getByRole('main')).findByText('Secret Letter')
  expect(router.state.location.pathname).toBe('/newsletters')
  expect(kept()).toEqual(['dark', 'xl', 'serif'])
})

test('logging out in another tab logs out here', async () => {
  const { router } = await open()
  announceSession(null)
  await screen.findByRole('button', { name: 'Log in' })
  expect(router.state.location).toMatchObject({ pathname: '/login', state: null })
  expect(document.body.textContent).not.toContain('Secret')
})

test('signing in again in another tab as the same user loses nothing here', async () => {
  const { router } = await open()
  announceSession(reader.user.id)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(router.state.location.pathname).toBe('/newsletters')
})

test('signing in as another user in another tab switches the user here, without anything of the first', async () => {
  const other = await server.newReader()
  await other.call.user.updateProfile({ displayName: 'Otto Quist' })
  const { network, user } = await open('/profile')
  await user.type(await screen.findByRole('textbox', { name: 'Display Name' }), ' half a name')
  network.signIn(other.token)
  announceSession(other.user.id)
  await screen.findByRole('button', { name: 'My Account OQ' })
  await screen.findByText('No newsletters added yet.')
  expect(document.body.textContent).not.toContain('Secret')
  expect(screen.queryByDisplayValue(/half a name/)).toBeNull()
})

test('a user found signed in here, for example after a redirect, is announced to the other tabs', async () => {
  const channel = new BroadcastChannel('tidings-session')
  const heard = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data)
  })
  await open()
  expect(await heard).toBe(reader.user.id)
  channel.close()
})

test('logging out here is announced to the other tabs', async () => {
  const { logOut } = await open()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const channel = new BroadcastChannel('tidings-session')
  const heard = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data)
  })
  await logOut()
  expect(await heard).toBeNull()
  channel.close()
})
