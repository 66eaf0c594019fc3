import { screen, waitFor, within } from '@testing-library/react'
import type { TestApp } from '@tidings/api/testing/test-app'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
let reader: Awaited<ReturnType<TestApp['newReader']>>
beforeEach(async () => {
  reader = await server.newReader()
  await reader.call.user.updateProfile({ displayName: 'Mara Olsen' })
})

const open = () => openApp('/profile', { server, token: reader.token })
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Display Name' })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
const stored = async () => (await (await server.caller(reader.token)).call.user.get({})).user.displayName

test("the page is 'Your Profile', 'Manage your account details'", async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  screen.getByText('Manage your account details')
  expect(
    screen.getAllByRole('heading', { level: 2, name: /Profile|Personal/ }).map((h) => h.textContent),
  ).toEqual(['Profile Picture', 'Personal Information'])
})

test('the display name can be edited, the e-mail address is read-only, each with its hint', async () => {
  open()
  const name = await nameField()
  expect(name).toMatchObject({ value: 'Mara Olsen', readOnly: false })
  const hint = 'This is the name that will be displayed to other users'
  screen.getByRole('textbox', { name: 'Display Name', description: hint })
  const email = screen.getByRole('textbox', {
    name: 'Email Address',
    description: 'Your email address cannot be changed here',
  })
  expect(email).toMatchObject({ value: reader.user.email, readOnly: true })
  const settings = screen.getByRole('link', { name: 'Change it in Settings' })
  expect(settings.getAttribute('href')).toBe('/settings?tab=sign-in')
})

test('Save Changes is disabled until the form is changed, and again when it is as it was', async () => {
  const { user } = open()
  const name = await nameField()
  expect(saveButton().disabled).toBe(true)
  await user.type(name, '!')
  expect(saveButton().disabled).toBe(false)
  await user.type(name, '{Backspace}')
  expect(saveButton().disabled).toBe(true)
})

test("while saving the button is disabled and reads 'Saving...'; then everything shows the new name", async () => {
  const { user, network } = open()
  const release = network.hold('user.updateProfile')
  await user.clear(await nameField())
  await user.type(await nameField(), ' Ada Lovelace ')
  await user.click(saveButton())
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
  release()
  const toast = await screen.findByRole('status', { name: '' })
  await waitFor(() => within(toast).getByText('Profile updated'))
  within(toast).getByText('Your profile has been successfully updated.')
  expect((await nameField()).value).toBe('Ada Lovelace')
  await waitFor(() => expect(saveButton().disabled).toBe(true))
  screen.getByRole('button', { name: 'My Account AL' })
  expect(await stored()).toBe('Ada Lovelace')
  expect(network.calls).toContainEqual({
    procedure: 'user.updateProfile',
    input: { displayName: 'Ada Lovelace', email: reader.user.email },
  })
})

test('a display name of fewer than 2 or more than 200 characters is refused with its message, and not sent', async () => {
  const { user, network } = open()
  const name = await nameField()
  for (const [typed, message] of [
    ['', 'Display name must be at least 2 characters'],
    [' A ', 'Display name must be at least 2 characters'],
    ['x'.repeat(201), 'Display name must be at most 200 characters'],
  ] as const) {
    await user.clear(name)
    if (typed) await user.paste(typed)
    await user.click(saveButton())
    await screen.findByText(message)
    expect(document.activeElement).toBe(name)
    expect(name.getAttribute('aria-invalid')).toBe('true')
  }
  expect(network.calls.map(({ procedure }) => procedure)).not.toContain('user.updateProfile')
})

test('a lost connection is reported by a toast, keeps what was typed, and it can be saved again', async () => {
  const { user, network } = open()
  await user.type(await nameField(), ' II')
  network.lose('user.updateProfile')
  await user.click(saveButton())
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Error updating profile')
  within(toast).getByText('There was a problem updating your profile.')
  expect((await nameField()).value).toBe('Mara Olsen II')
  network.mend()
  await user.click(saveButton())
  await screen.findByText('Profile updated')
  expect(await stored()).toBe('Mara Olsen II')
})

test('a session that ended while typing leads to sign-in, back to the profile, and what was typed is there', async () => {
  const account = { email: 'ida@example.com', password: 'correct horse' }
  const { call } = await server.caller()
  const { token } = await call.auth.signup({ ...account, name: 'Ida Holm' })
  const { user, router } = openApp('/profile', { server, token })
  await user.type(await nameField(), ' III')
  await server.services.sessions.end(token)
  await user.click(saveButton())
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), account.email)
  expect(router.state.location.pathname).toBe('/login')
  await user.type(screen.getByLabelText('Password'), account.password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect((await nameField()).value).toBe('Ida Holm III')
  expect(saveButton().disabled).toBe(false)
  await user.click(saveButton())
  await screen.findByText('Profile updated')
})
