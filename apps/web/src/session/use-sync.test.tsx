import { screen, waitFor } from '@testing-library/react'
import type { TestApp } from '@tidings/api/testing/test-app'
import { beforeEach, expect, test, vi } from 'vitest'
import { openNetwork } from '../testing/network.ts'
import { openApp } from '../testing/open-app.tsx'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
let reader: Awaited<ReturnType<TestApp['newReader']>>
const logged = vi.fn()
beforeEach(async () => {
  reader = await server.newReader()
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
})

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

type Network = ReturnType<typeof openNetwork>
const syncs = ({ calls }: Network) => calls.filter(({ procedure }) => procedure === 'auth.sync')
const rename = (display_name: string) =>
  server.db.updateTable('users').set({ display_name }).where('id', '=', reader.user.id).execute()

test('a user found signed in, for example after a redirect, is synced with the server, once', async () => {
  const { network, router } = openApp('/profile', { server, token: reader.token })
  await waitFor(() =>
    expect(syncs(network)).toEqual([
      { procedure: 'auth.sync', input: { email: reader.user.email, token: expect.stringMatching(TOKEN) } },
    ]),
  )
  await screen.findByRole('textbox', { name: 'Display Name' })
  await router.navigate('/settings')
  await screen.findByRole('heading', { name: 'Settings' })
  expect(syncs(network)).toHaveLength(1)
})

test.each([
  ['signing up', '/signup'],
  ['signing in', '/login'],
])('after %s the user is synced', async (_, path) => {
  const account = { name: 'Ida Holm', email: `ida${path.length}@example.com`, password: 'correct horse' }
  if (path === '/login') await (await server.caller()).call.auth.signup(account)
  const { user, network } = openApp(path, { server })
  await user.type(await screen.findByLabelText('Email'), account.email)
  await user.type(screen.getByLabelText('Password'), account.password)
  if (path === '/signup') {
    await user.type(screen.getByLabelText('Name'), account.name)
    await user.type(screen.getByLabelText('Confirm Password'), account.password)
  }
  await user.click(screen.getByRole('button', { name: path === '/login' ? 'Log in' : 'Sign up' }))
  await waitFor(() => expect(syncs(network)).toHaveLength(1))
})

test('nobody is synced while nobody is signed in', async () => {
  const { network } = openApp('/login', { server })
  await screen.findByRole('button', { name: 'Log in' })
  expect(syncs(network)).toEqual([])
})

test('after a profile update the user is synced again', async () => {
  const { user, network } = openApp('/profile', { server, token: reader.token })
  await waitFor(() => expect(syncs(network)).toHaveLength(1))
  await user.type(await screen.findByRole('textbox', { name: 'Display Name' }), ' Lee')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(syncs(network)).toHaveLength(2))
})

test('a different display name and photo of the server are adopted', async () => {
  const network = openNetwork(server, reader.token)
  const release = network.hold('auth.sync')
  openApp('/profile', { server, network })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Display Name' })
  expect(name.value).toBe(reader.user.display_name)
  await rename('Renamed Elsewhere')
  const picture = 'picture-of-me'.padEnd(32, '0')
  const photo_url = `picture:${picture}#1a2b3c`
  await server.db.updateTable('users').set({ photo_url }).where('id', '=', reader.user.id).execute()
  release()
  await waitFor(() => expect(name.value).toBe('Renamed Elsewhere'))
  screen.getByRole('button', { name: 'My Account RE' })
  expect(document.querySelector('img')?.getAttribute('src')).toBe(`/api/pictures/${picture}?v=1a2b3c`)
  expect(syncs(network)).toHaveLength(1)
})

test.each([
  ['a failure of the server', (network: Network) => network.respond('auth.sync', 500, 'out of order')],
  ['a lost connection', (network: Network) => network.lose('auth.sync')],
])('%s is logged only: no toast, and the user stays signed in', async (_, fail) => {
  const network = openNetwork(server, reader.token)
  fail(network)
  openApp('/profile', { server, network })
  await screen.findByRole('textbox', { name: 'Display Name' })
  await waitFor(() => expect(logged).toHaveBeenCalledWith('The user could not be synced', expect.any(Error)))
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByRole('heading', { name: 'Your Profile' })
})
