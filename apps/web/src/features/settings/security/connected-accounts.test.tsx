import { screen, waitFor, within } from '@testing-library/react'
import { openIdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { PASSWORD, userWithPassword, userWithTwoStep } from '@tidings/api/testing/authenticator'
import { startOidcProvider } from '@tidings/api/testing/oidc-provider'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const provider = await startOidcProvider()
afterAll(() => provider.close())
const server = await testServer({ google: openIdentityProvider(provider.settings) })
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const card = async () => within(await screen.findByRole('region', { name: 'Connected Services' }))
const dialog = async () => within(await screen.findByRole('dialog'))
/** A user with a password and an account at the provider. */
async function connected() {
  const reader = await userWithPassword(server)
  const row = {
    ...{ issuer: 'https://accounts.google.com', subject: reader.user.id, user_id: reader.user.id },
    ...{ email: 'mara@gmail.example', created_at: Date.now() - 3_600_000, last_used_at: Date.now() },
  }
  await server.db.insertInto('identities').values(row).execute()
  return reader
}
const open = (token: string, rest = '') => openApp(`/settings?tab=sign-in${rest}`, { server, token })

test("without a Google account the row reads 'Not connected', with a disabled button", async () => {
  const { token } = await userWithPassword(server)
  open(token)
  await (await card()).findByText('Google Account')
  ;(await card()).getByText('Not connected')
  expect((await card()).getByRole('button', { name: 'Connected' })).toHaveProperty('disabled', true)
  await (await card()).findByRole('button', { name: 'Connect an account' })
})

test('an account is listed with provider, address, and when it was connected and last used', async () => {
  const { token } = await connected()
  open(token)
  const row = (await (await card()).findByText('Google Account')).parentElement
  expect(row?.textContent).toBe('Google Accountmara@gmail.example')
  expect((await card()).getByRole('button', { name: 'Connected' })).toHaveProperty('disabled', true)
  const listed = (await (await card()).findByText('Google')).closest('li')?.textContent
  expect(listed).toContain('mara@gmail.example')
  expect(listed).toContain('Connected 1 hour ago, last used just now')
})

test('it is disconnected with the password, and removed from both rows', async () => {
  const { token } = await connected()
  const { user } = open(token)
  await user.click(
    await (await card()).findByRole('button', { name: 'Disconnect mara@gmail.example at Google' }),
  )
  const asked = await dialog()
  await user.type(asked.getByLabelText('Current password'), 'wrong horse')
  await user.click(asked.getByRole('button', { name: 'Disconnect' }))
  await asked.findByText('That password is wrong.')
  await user.clear(asked.getByLabelText('Current password'))
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  await user.click(asked.getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Account disconnected')
  await waitFor(async () => expect((await card()).queryByText('mara@gmail.example')).toBeNull())
  await (await card()).findByText('Not connected')
})

test('connecting requires the password, and a code if two-step sign-in is on, before the redirect', async () => {
  const { token, recoveryCodes } = await userWithTwoStep(server)
  const left = vi.fn()
  const { user } = open(token)
  vi.stubGlobal('location', { ...window.location, assign: left })
  await user.click(await (await card()).findByRole('button', { name: 'Connect an account' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  await user.type(await asked.findByLabelText('Code'), recoveryCodes[0] ?? '')
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith(expect.stringContaining(provider.settings.issuer)))
  vi.unstubAllGlobals()
})

test.each([
  ['connected', 'Account connected', 'From now on you can log in with it.'],
  [
    'other-email',
    'No account was connected',
    'That Google account has another email address than this account.',
  ],
  ['made-up', 'No account was connected', 'Something went wrong. Please try again.'],
])('the result is announced once: %s', async (outcome, title, words) => {
  const { token } = await userWithPassword(server)
  const { router } = open(token, `&google=${outcome}`)
  await screen.findByText(title)
  screen.getByText(words)
  await waitFor(() => expect(router.state.location.search).toBe('?tab=sign-in'))
})

test('without a password the text says to set one first', async () => {
  const { token, user: owner } = await server.newReader()
  const identity = { issuer: 'https://accounts.google.com', subject: owner.id, user_id: owner.id }
  await server.db
    .insertInto('identities')
    .values({ ...identity, email: owner.email, created_at: 1 })
    .execute()
  const { user } = open(token)
  const words = 'Set a password first. You need it to connect or disconnect an account.'
  await (await card()).findByText(words)
  expect((await card()).queryByRole('button', { name: 'Connect an account' })).toBeNull()
  await user.click(await (await card()).findByRole('button', { name: /^Disconnect/ }))
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
})

test('without a configured provider the text says so and has no dead links; connected accounts can be disconnected', async () => {
  const { token } = await connected()
  const { google } = server.services
  server.services.google = undefined
  open(token)
  await (await card()).findByText('Logging in with Google is not set up on this server.')
  expect((await card()).queryByRole('button', { name: 'Connect an account' })).toBeNull()
  await (await card()).findByRole('button', { name: 'Disconnect mara@gmail.example at Google' })
  server.services.google = google
})

test('without a configured provider and without an account the row says that alone, and leads to a mailbox', async () => {
  const { token } = await userWithPassword(server)
  const { google } = server.services
  server.services.google = undefined
  open(token)
  const row = (await (await card()).findByText(/^Not connected: /)).parentElement
  expect(row?.textContent).toBe('Google AccountNot connected: this server has no login with Google')
  expect((await card()).getByRole('button').textContent).toBe('Connected')
  expect((await card()).getByRole('link').getAttribute('href')).toBe('/newsletters/mailboxes?provider=gmail')
  server.services.google = google
})
