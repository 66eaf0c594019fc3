import { screen, waitFor, within } from '@testing-library/react'
import { PASSWORD, userWithPassword, userWithTwoStep } from '@tidings/api/testing/authenticator'
import { userWithPasskey } from '@tidings/api/testing/passkey-fixture'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { type PasskeyBrowser, stubPasskeys } from '../../../testing/passkey-browser.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
let browser: PasskeyBrowser
beforeEach(() => {
  browser = stubPasskeys()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (token: string) => openApp('/settings?tab=sign-in', { server, token })
const card = async () => within(await screen.findByRole('region', { name: 'Passkeys' }))
const dialog = async () => within(await screen.findByRole('dialog'))

/** Opens the settings and the dialog that adds a passkey, and types the password. */
async function beginToAdd(token: string) {
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Add a passkey' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  return { user, asked, goOn: () => user.click(asked.getByRole('button', { name: 'Continue' })) }
}

test('a passkey is added with the password, and listed with when it was added and last used', async () => {
  const { token } = await userWithPassword(server)
  const { goOn } = await beginToAdd(token)
  await goOn()
  await screen.findByText('Passkey added')
  await (await card()).findByText(/^Added/)
  expect((await card()).getByText(/not used yet/).textContent).toContain('on one device only')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wrong password is reported at its field, and what was typed stays', async () => {
  const { token } = await userWithPassword(server)
  const { user, asked, goOn } = await beginToAdd(token)
  await user.type(asked.getByLabelText('Current password'), 'x')
  await goOn()
  await asked.findByText('That password is wrong.')
  expect(asked.getByLabelText('Current password')).toHaveProperty('value', `${PASSWORD}x`)
})

test('with two-step sign-in a code is required as well', async () => {
  const { token, recoveryCodes } = await userWithTwoStep(server)
  const { user, asked, goOn } = await beginToAdd(token)
  const code = await asked.findByLabelText('Code')
  await user.type(code, 'made up')
  await goOn()
  await asked.findByText('That code is wrong or was used already.')
  await user.clear(code)
  await user.type(code, recoveryCodes[0] ?? '')
  await goOn()
  await screen.findByText('Passkey added')
})

test('when the browser creates none, its reason is shown in words, and the user can continue', async () => {
  const { token, call } = await userWithPassword(server)
  const { goOn } = await beginToAdd(token)
  for (const [name, words] of [
    ['NotAllowedError', 'It was canceled or took too long. You can try again.'],
    ['InvalidStateError', 'There is one for your account on that device already.'],
    ['UnknownError', 'Your browser could not create one.'],
  ] as const) {
    browser.refuseWith(name)
    await goOn()
    await screen.findByText(words)
  }
  expect((await call.passkeys.list()).passkeys).toEqual([])
  browser.refuseWith(undefined)
  await goOn()
  await screen.findByText('Passkey added')
})

test('a passkey is renamed; an invalid name is reported at its field', async () => {
  const { token } = await userWithPasskey(server)
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Rename the passkey Laptop' }))
  const name = (await dialog()).getByLabelText('Name')
  await user.clear(name)
  await user.click((await dialog()).getByRole('button', { name: 'Save' }))
  await (await dialog()).findByText('Name must be at least 2 characters long')
  await user.type(name, '\u202eمفتاح <b>\u{1f511}</b>{Enter}')
  await screen.findByText('Passkey renamed')
  await (await card()).findByText('\u202eمفتاح <b>\u{1f511}</b>')
})

test('a passkey is removed with the password, and the focus moves to the remaining ones', async () => {
  const { token } = await userWithPasskey(server, { hasPassword: true })
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Remove the passkey Laptop' }))
  const asked = await dialog()
  asked.getByText(/all other sessions are logged out/)
  await user.type(asked.getByLabelText('Current password'), 'wrong{Enter}')
  await asked.findByText('That password is wrong.')
  await user.clear(asked.getByLabelText('Current password'))
  await user.type(asked.getByLabelText('Current password'), `${PASSWORD}{Enter}`)
  await screen.findByText('Passkey removed')
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
  const add = (await card()).getByRole('button', { name: 'Add a passkey' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})

test('an account without a password is told to set one first', async () => {
  const { token } = await server.newReader()
  open(token)
  await (await card()).findByText(/Set a password first/)
  expect((await card()).queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('a browser without passkeys says so; those from elsewhere can be removed there', async () => {
  vi.unstubAllGlobals()
  const { token } = await userWithPasskey(server)
  open(token)
  await (await card()).findByText(/^Passkeys are not available here/)
  await (await card()).findByRole('button', { name: 'Remove the passkey Laptop' })
  expect((await card()).queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
