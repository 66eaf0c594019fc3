import { screen, waitFor, within } from '@testing-library/react'
import { codeOf, PASSWORD, userWithPassword, userWithTwoStep } from '@tidings/api/testing/authenticator'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const open = (token: string) => openApp('/settings?tab=sign-in', { server, token })
const card = async () => within(await screen.findByRole('region', { name: 'Login' }))
const dialog = async (role: 'dialog' | 'alertdialog' = 'dialog') => within(await screen.findByRole(role))

test('two-step sign-in is set up with a QR code or a key, a first code and the password, and shows ten recovery codes', async () => {
  const { token, call } = await userWithPassword(server)
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Set up two-step login' }))
  const setup = await dialog()
  setup.getByRole('img', { name: 'QR code for an authenticator app' })
  const secret = setup.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '')
  await user.type(setup.getByLabelText('Code'), codeOf(secret))
  await user.type(setup.getByLabelText('Current password'), PASSWORD)
  await user.click(setup.getByRole('button', { name: 'Switch on' }))
  const kept = await dialog('alertdialog')
  const codes = kept.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(codes).toHaveLength(10)
  await user.click(kept.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`)
  const file = kept.getByRole('link', { name: 'Download' })
  expect(file.getAttribute('download')).toBe('tidings-recovery-codes.txt')
  expect(decodeURIComponent(file.getAttribute('href')?.split(',')[1] ?? '')).toBe(`${codes.join('\n')}\n`)
  await user.keyboard('{Escape}')
  await user.click(kept.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await (await card()).findByText('10 recovery codes left')
  const next = (await card()).getByRole('button', { name: 'New recovery codes' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(await call.twoStep.get()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
})

test('a wrong code and a wrong password are reported at their fields, and what was typed stays', async () => {
  const { token } = await userWithPassword(server)
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Set up two-step login' }))
  const setup = await dialog()
  const secret = setup.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '')
  const [code, password] = [setup.getByLabelText('Code'), setup.getByLabelText('Current password')]
  await user.type(code, codeOf(secret, 5))
  await user.type(password, PASSWORD)
  await user.click(setup.getByRole('button', { name: 'Switch on' }))
  await setup.findByText('That code is wrong or was used already.')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await user.clear(code)
  await user.type(code, codeOf(secret))
  await user.clear(password)
  await user.type(password, 'wrong horse')
  await user.click(setup.getByRole('button', { name: 'Switch on' }))
  await setup.findByText('That password is wrong.')
  expect(password).toHaveProperty('value', 'wrong horse')
})

test('recovery codes are renewed with the password and a code', async () => {
  const { token, secret, recoveryCodes } = await userWithTwoStep(server)
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'New recovery codes' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Code'), codeOf(secret))
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  await user.click(asked.getByRole('button', { name: 'Create new codes' }))
  const fresh = (await dialog('alertdialog')).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(fresh.filter((code) => recoveryCodes.includes(code ?? ''))).toEqual([])
})

test('it is switched off with the password and a recovery code', async () => {
  const { token, recoveryCodes } = await userWithTwoStep(server)
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Switch off two-step login' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Code'), recoveryCodes[0]?.toLowerCase() ?? '')
  await user.type(asked.getByLabelText('Current password'), PASSWORD)
  await user.click(asked.getByRole('button', { name: 'Switch off' }))
  await screen.findByText('Two-step login is off')
  await (await card()).findByRole('button', { name: 'Set up two-step login' })
})

test('an account without a password is told that its second step is the provider’s', async () => {
  const { token } = await server.newReader()
  open(token)
  await (await card()).findByText(/the second step is Google’s/)
  expect((await card()).queryByRole('button', { name: 'Set up two-step login' })).toBeNull()
})
