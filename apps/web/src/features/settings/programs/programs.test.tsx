import { screen, waitFor, within } from '@testing-library/react'
import { PASSWORD, userWithPassword } from '@tidings/api/testing/authenticator'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const open = (token: string) => openApp('/settings?tab=apps', { server, token })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('a token is created with the password, shown once with what a feed reader needs, and listed', async () => {
  const { token, user: account } = await userWithPassword(server)
  const { user } = open(token)
  await user.click(await (await card('Access tokens')).findByRole('button', { name: 'Create a token' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Name'), 'NetNewsWire')
  await user.click(asked.getByRole('checkbox', { name: /^Highlights/ }))
  await user.selectOptions(asked.getByLabelText('Expires'), 'Never')
  await user.type(asked.getByLabelText('Current password'), 'wrong')
  await user.click(asked.getByRole('button', { name: 'Create token' }))
  await asked.findByText('That password is wrong.')
  await user.clear(asked.getByLabelText('Current password'))
  await user.type(asked.getByLabelText('Current password'), `${PASSWORD}{Enter}`)
  const secret = await (await dialog()).findByLabelText('Access token')
  expect(secret).toHaveProperty('value', expect.stringMatching(/^tidings_/))
  const shown = await dialog()
  expect(document.activeElement).toBe(shown.getByRole('button', { name: 'Copy: Access token' }))
  expect(shown.getByLabelText('Server address')).toHaveProperty(
    'value',
    expect.stringMatching(/greader\.php$/),
  )
  expect(shown.getByLabelText('MCP server')).toHaveProperty('value', expect.stringMatching(/\/mcp$/))
  expect(shown.getByLabelText('User name')).toHaveProperty('value', account.email)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await (await card('Access tokens')).findByText('NetNewsWire')
  ;(await card('Access tokens')).getByText('Can read, change, and use highlights')
  expect(screen.queryByDisplayValue(/^tidings_/)).toBeNull()
})

test('a name and at least one scope are required', async () => {
  const { token } = await userWithPassword(server)
  const { user } = open(token)
  await user.click(await (await card('Access tokens')).findByRole('button', { name: 'Create a token' }))
  const asked = await dialog()
  for (const name of [/^Read/, /^Change/]) await user.click(asked.getByRole('checkbox', { name }))
  await user.click(asked.getByRole('button', { name: 'Create token' }))
  await asked.findByText('Name must be at least 2 characters long')
  asked.getByText('Please choose at least one')
})

test('a token is revoked after confirmation, and the focus moves on', async () => {
  const { token, call } = await userWithPassword(server)
  const asked = { name: 'Old phone', scopes: ['read' as const], expiresInDays: 1, password: PASSWORD }
  const { token: old } = await call.apiTokens.create(asked)
  await server.db.updateTable('api_tokens').set({ expires_at: 2 }).where('id', '=', old.id).execute()
  const { user } = open(token)
  await (await card('Access tokens')).findByText(/^Expired/)
  await user.click((await card('Access tokens')).getByRole('button', { name: 'Revoke the token Old phone' }))
  await user.click((await dialog()).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Token revoked')
  await (await card('Access tokens')).findByText('No access tokens yet.')
  const create = (await card('Access tokens')).getByRole('button', { name: 'Create a token' })
  await waitFor(() => expect(document.activeElement).toBe(create))
})

test('an account without a password is told to set one first', async () => {
  const { token } = await server.newReader()
  open(token)
  await (await card('Access tokens')).findByText(/^Set a password first/)
  expect((await card('Access tokens')).queryByRole('button', { name: 'Create a token' })).toBeNull()
})

test('a feed of a newsletter is created, its addresses are shown once, and it is revoked', async () => {
  const { token, call } = await server.newReader()
  await call.newsletters.add({ name: 'Margins', sourceEmail: 'news@margins.example' })
  const { user } = open(token)
  await user.click(await (await card('Feeds')).findByRole('button', { name: 'Create a feed' }))
  await user.selectOptions((await dialog()).getByLabelText('Content'), 'One newsletter')
  await waitFor(async () => (await dialog()).getByRole('option', { name: 'Margins' }))
  await user.click((await dialog()).getByRole('button', { name: 'Create feed' }))
  const atom = await (await dialog()).findByLabelText('Atom')
  expect(atom).toHaveProperty('value', expect.stringMatching(/\/atom\.xml$/))
  expect((await dialog()).getByLabelText('JSON Feed')).toHaveProperty(
    'value',
    expect.stringMatching(/\/feed\.json$/),
  )
  await user.click((await dialog()).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(
    await (await card('Feeds')).findByRole('button', { name: 'Revoke the feed Newsletter “Margins”' }),
  )
  await user.click((await dialog()).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Feed revoked')
  await (await card('Feeds')).findByText('No feeds yet.')
})

test('an invalid tag is reported at its field', async () => {
  const { token } = await server.newReader()
  const { user } = open(token)
  await user.click(await (await card('Feeds')).findByRole('button', { name: 'Create a feed' }))
  const asked = await dialog()
  await user.selectOptions(asked.getByLabelText('Content'), 'Articles with a tag')
  await user.type(asked.getByLabelText('Tag'), 'a,b{Enter}')
  await asked.findByText('A tag can’t have a comma')
})
