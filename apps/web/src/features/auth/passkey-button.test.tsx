import { screen, waitFor, within } from '@testing-library/react'
import { passkeyDevice } from '@tidings/api/testing/passkey-device'
import { userWithPasskey } from '@tidings/api/testing/passkey-fixture'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { stubPasskeys } from '../../testing/passkey-browser.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const way = () => screen.findByRole('button', { name: 'Log in with a passkey' })
const alertWith = async (words: string) => within(await screen.findByRole('alert')).getByText(words)

test('a passkey signs in without address and password, and opens the requested page', async () => {
  const { device } = await userWithPasskey(server)
  stubPasskeys(device)
  const { user } = openApp('/saved', { server })
  await user.click(await way())
  await screen.findByText('Login successful')
  await screen.findByRole('heading', { name: 'Saved Articles' })
})

test('a passkey without an account is refused without naming one', async () => {
  const device = passkeyDevice()
  device.make({ rp: { id: 'tidings.test' }, user: { id: 'nobody' }, challenge: '' })
  stubPasskeys(device)
  const { user } = openApp('/login', { server })
  await user.click(await way())
  await alertWith('Authentication failed')
  await alertWith('That passkey does not belong to an account here. Log in another way.')
})

test('a cancelled prompt, and a lost connection, can be retried', async () => {
  const { device } = await userWithPasskey(server)
  const browser = stubPasskeys(device)
  const { user, network } = openApp('/login', { server })
  browser.refuseWith('NotAllowedError')
  await user.click(await way())
  await alertWith('No passkey was chosen. You can try again, or log in another way.')
  await waitFor(async () => expect(document.activeElement).toBe(await way()))
  browser.refuseWith(undefined)
  network.lose('auth.passkey')
  await user.click(await way())
  await waitFor(() => alertWith('The network request failed. Please check your connection and try again.'))
  network.mend()
  await user.click(await way())
  await screen.findByText('Login successful')
})

test('there is no such button if the browser does not support passkeys', async () => {
  openApp('/login', { server })
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
})
