import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNetwork } from '../../../testing/network.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
let account: { token: string; email: string; emailAddress: string }
let n = 0
beforeEach(async () => {
  const registration = { name: 'Mara Olsen', email: `mara${++n}@example.com`, password: 'correct horse' }
  const { token, user } = await (await server.caller()).call.auth.signup({
    ...registration,
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  account = { token, ...user }
})
afterEach(() => vi.restoreAllMocks())

const open = () => openApp('/settings?tab=account', { server, token: account.token })
const inbox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Tidings address' })

test("Account Information shows the user's email and the Tidings mail address, both read-only", async () => {
  open()
  const email = await screen.findByRole('textbox', { name: 'Email' })
  expect(email).toMatchObject({ value: account.email, readOnly: true })
  await waitFor(async () =>
    expect(await inbox()).toMatchObject({ value: account.emailAddress, readOnly: true }),
  )
  screen.getByRole('textbox', {
    name: 'Tidings address',
    description: 'Forward newsletters to this address to add them to your account',
  })
})

test("the mail address reads 'Loading...' until it is known, and can't be copied before", async () => {
  const network = openNetwork(server, account.token)
  const release = network.hold('user.get')
  openApp('/settings?tab=account', { server, network })
  expect((await inbox()).value).toBe('Loading...')
  const copy = screen.getByRole('button', { name: 'Copy Tidings address' })
  expect(copy).toHaveProperty('disabled', true)
  release()
  await waitFor(async () => expect((await inbox()).value).toBe(account.emailAddress))
  expect(copy).toHaveProperty('disabled', false)
})

test('the copy button copies the mail address and says so', async () => {
  const { user } = open()
  await waitFor(async () => expect((await inbox()).value).toBe(account.emailAddress))
  await user.click(screen.getByRole('button', { name: 'Copy Tidings address' }))
  await screen.findByText('Email copied')
  screen.getByText('Your email address has been copied to clipboard.')
  expect(await navigator.clipboard.readText()).toBe(account.emailAddress)
})

test('the time zone that days begin and end in is shown', async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  open()
  const zone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Time zone' })
  // The browser's setting has precedence: the shell sends it to the server.
  await waitFor(() => expect(zone.value).toBe(timeZone.replaceAll('_', ' ')))
})
