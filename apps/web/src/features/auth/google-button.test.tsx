import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { IdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const logged: unknown[][] = []
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    logged.push(args)
  })
})

const google = () => screen.findByRole('button', { name: 'Continue with Google' })

describe.each(['/login', '/signup'])('on %s', (path) => {
  test('the Google button has a busy flag of its own, cleared only on failure', async () => {
    const { user, network } = openApp(path, { server })
    const release = network.hold('auth.google')
    await user.click(await google())
    await waitFor(async () => expect(await google()).toHaveProperty('disabled', true))
    expect((await google()).getAttribute('data-loading')).toBe('true')
    const [submit] = screen.getAllByRole('button', { name: path === '/login' ? 'Log in' : 'Sign up' })
    expect(submit).toHaveProperty('disabled', false)
    release()
    await waitFor(async () => expect(await google()).toHaveProperty('disabled', false))
  })

  test('a line below the Google button says so where no provider is set up, and only there', async () => {
    const note = 'Logging in with Google is not set up on this server.'
    openApp(path, { server })
    await screen.findByText(note)
    expect((await google()).getAttribute('aria-describedby')).toBe(screen.getByText(note).id)
    cleanup()
    const provider = server.services.google
    server.services.google = {} as IdentityProvider
    const { network } = openApp(path, { server })
    await google()
    await waitFor(() => expect(network.calls.map(({ procedure }) => procedure)).toContain('server.get'))
    expect(screen.queryByText(note)).toBeNull()
    server.services.google = provider
  })

  test("if it can't begin, the toast says 'Google login failed' / 'Please try again later.'", async () => {
    const { user, network, router } = openApp(path, { server })
    await google()
    for (const fail of [
      // No provider is set up.
      () => {},
      () => network.lose('auth.google'),
      () => network.respond('auth.google', 502, 'Bad gateway'),
    ]) {
      fail()
      logged.length = 0
      await user.click(await google())
      const toast = await screen.findByRole('alert')
      within(toast).getByText('Google login failed')
      within(toast).getByText('Please try again later.')
      await waitFor(() =>
        expect(logged).toContainEqual(['Google login could not start:', expect.any(String)]),
      )
      await waitFor(async () => expect(await google()).toHaveProperty('disabled', false))
    }
    expect(router.state.location.pathname).toBe(path)
  })
})

test('the requested path is kept through Google’s sign-in', async () => {
  const { user, network } = openApp('/newsletters', { server })
  await user.click(await google())
  await screen.findByRole('alert')
  const [call] = network.calls.filter(({ procedure }) => procedure === 'auth.google')
  expect(call?.input).toMatchObject({ from: '/newsletters', timeZone: expect.any(String) })
})

describe('an error in the redirect result', () => {
  test.each([
    ['cancelled', 'You canceled logging in with Google.'],
    [
      'password',
      'You already have an account with this email. Log in with your password to connect your Google account.',
    ],
    ['refused', 'Could not log in with Google.'],
    ['unavailable', 'Google could not be reached.'],
    ['unverified', 'Your Google account has no verified email address.'],
    ['<b>made up</b>', 'Could not log in with Google.'],
    ['toString', 'Could not log in with Google.'],
  ])('(%s) is logged and shown above the form, without a toast', async (outcome, notice) => {
    const query = new URLSearchParams({ google: outcome, from: '/saved' })
    const { router } = openApp(`/login?${query}`, { server })
    expect((await screen.findByText(notice)).getAttribute('role')).toBe('status')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(logged).toContainEqual(['Google login failed:', outcome])
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '', state: { from: '/saved' } })
  })

  test('is read once: the remaining address does not contain it', async () => {
    const { router } = openApp('/login?google=refused&from=//evil.example', { server })
    await screen.findByText('Could not log in with Google.')
    expect(router.state.location).toMatchObject({ search: '', state: { from: '/' } })
    expect(logged.filter(([text]) => String(text).startsWith('Google login'))).toHaveLength(1)
  })

  test('leaves anyone who is signed in signed in', async () => {
    const { token, user } = await server.newReader()
    const { router } = openApp('/login?google=refused&from=%2Fsaved', { server, token })
    await screen.findByRole('heading', { name: 'Saved Articles' })
    expect(router.state.location.pathname).toBe('/saved')
    expect(screen.getAllByText(user.email).length).toBeGreaterThan(0)
  })
})
