import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openNetwork } from '../testing/network.ts'
import { openApp } from '../testing/open-app.tsx'
import { testServer } from '../testing/test-server.ts'

/** Each screen for signed-in users, with its heading for a new user. */
const SIGNED_IN = [
  ['/', "Today's Digest"],
  ['/saved', 'Saved Articles'],
  ['/highlights', 'Highlights'],
  ['/article/unknown', 'Article not found'],
  ['/newsletters', 'My Newsletters'],
  ['/newsletter/{id}', 'Kernel Weekly'],
  ['/profile', 'Your Profile'],
  ['/settings', 'Settings'],
] as const

const server = await testServer()

describe('who may see a screen', () => {
  test.each(SIGNED_IN)('%s redirects a visitor to /login, keeping the path', async (path) => {
    const place = path.replace('{id}', 'unknown')
    const { router } = openApp(place, { server })
    await screen.findByRole('heading', { name: 'Log in' })
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: place } })
  })

  test.each(SIGNED_IN)('%s shows a signed-in user %s', async (path, heading) => {
    const { token, call } = await server.newReader()
    const letter = { name: 'Kernel Weekly', sourceEmail: 'news@kernel.example' }
    const { newsletter } = await call.newsletters.add(letter)
    const place = path.replace('{id}', newsletter.id)
    const { router } = openApp(place, { server, token })
    await screen.findByRole('heading', { name: heading, level: 1 })
    expect(router.state.location.pathname).toBe(place)
  })

  test.each([
    ['/login', 'Log in'],
    ['/signup', 'Create your account'],
  ])('%s is public', async (path, heading) => {
    openApp(path, { server })
    await screen.findByRole('heading', { name: heading })
  })
})

test("while authentication is loading, 'Loading...' is shown, and nobody is redirected yet", async () => {
  const { token } = await server.newReader()
  const network = openNetwork(server, token)
  const release = network.hold('auth.session')
  const { router } = openApp('/saved', { server, network })
  await screen.findByText('Loading...')
  expect(screen.queryByText('Skip to content')).toBeNull()
  expect(router.state.location.pathname).toBe('/saved')
  release()
  await screen.findByRole('heading', { name: 'Saved Articles' })
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('a server that can’t say who is signed in redirects nobody', async () => {
  const network = openNetwork(server)
  network.lose('auth.session')
  const { router } = openApp('/saved', { server, network })
  await screen.findByRole('button', { name: 'Try again' })
  expect(router.state.location.pathname).toBe('/saved')
})

test('a server that can’t say who is signed in gets one request, whatever screen is opened next', async () => {
  const network = openNetwork(server)
  network.lose('auth.session')
  const { user } = openApp('/login', { server, network })
  await user.click(await screen.findByRole('link', { name: 'Sign up' }))
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(network.calls.filter(({ procedure }) => procedure === 'auth.session')).toHaveLength(1)
})

test('a URL with unusual characters is restored unchanged', async () => {
  const path = `/article/${encodeURIComponent('\u202e<b>\u{1f600}')}?a=%2F%2Fevil`
  const { router } = openApp(path, { server })
  await screen.findByRole('heading', { name: 'Log in' })
  expect(router.state.location.state).toEqual({ from: path })
})

test('a session that ends in the middle of work leads to the login form, which says so', async () => {
  const { token } = await server.newReader()
  const { user, router, queryClient } = openApp('/saved', { server, token })
  await screen.findByRole('heading', { name: 'Saved Articles' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // On a slow machine a call of this screen would lose its session while the code of the next one loads.
  await import('../features/highlights/highlights-screen.tsx')
  await server.services.sessions.end(token)
  await user.click(screen.getByRole('link', { name: 'Highlights' }))
  await screen.findByText('Your session has ended. Log in to continue where you left off.')
  await waitFor(() => expect(router.state.location.state).toMatchObject({ from: '/highlights' }))
})
