import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const URL = 'https://hooks.example/in'
const open = (token: string) => openApp('/settings?tab=apps', { server, token })
const card = async () => within(await screen.findByRole('region', { name: 'Webhooks' }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('a webhook is created, its secret shown once, tested, and removed', async () => {
  const { token } = await server.newReader()
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: 'Create a webhook' }))
  const asked = await dialog()
  await user.type(asked.getByLabelText('Address'), 'https://192.168.1.5/in')
  await user.click(asked.getByRole('button', { name: 'Create webhook' }))
  await asked.findByText('The address must be a public one.')
  await user.clear(asked.getByLabelText('Address'))
  await user.type(asked.getByLabelText('Address'), URL)
  await user.click(asked.getByRole('checkbox', { name: /^Highlights/ }))
  await user.click(asked.getByRole('button', { name: 'Create webhook' }))
  const secret = await (await dialog()).findByLabelText('Signing secret')
  expect(secret).toHaveProperty('value', expect.stringMatching(/^whsec_/))
  await user.click((await dialog()).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await (await card()).findByText('Called for new articles and highlights')
  await user.click((await card()).getByRole('button', { name: `Deliveries to ${URL}` }))
  await (await dialog()).findByText('Nothing was delivered yet.')
  await user.click((await dialog()).getByRole('button', { name: 'Send a test' }))
  expect((await (await dialog()).findByText(/^Test/)).textContent).toBe('Test: Waiting')
  await server.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', attempts: 1, attempted_at: Date.now(), next_at: null, status: 500 })
    .execute()
  await (await dialog()).findByText('Failed', {}, { timeout: 5000 })
  await (await dialog()).findByText(/1 attempt · status 500/)
  await user.click((await dialog()).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await card()).getByRole('button', { name: `Remove ${URL}` }))
  await user.click(await (await dialog()).findByRole('button', { name: 'Remove' }))
  await screen.findByText('Webhook removed')
  await (await card()).findByText('No webhooks yet.')
})

test('a webhook that the server switched off says why and is switched on again', async () => {
  const { token, call } = await server.newReader()
  const { webhook } = await call.webhooks.create({ url: URL, events: ['article.stored'] })
  const off = { disabled_at: 2, disabled_because: 'failing' as const, dropped: 3 }
  await server.db.updateTable('webhooks').set(off).where('id', '=', webhook.id).execute()
  const { user } = open(token)
  await (await card()).findByText('Switched off, because it failed for a whole day')
  ;(await card()).getByText('3 events were not sent, as too many were waiting.')
  await user.click((await card()).getByRole('button', { name: `Switch on ${URL}` }))
  await (await card()).findByRole('button', { name: `Switch off ${URL}` })
  await waitFor(() => expect(screen.queryByText(/^Switched off/)).toBeNull())
})

test('the events of a webhook are changed, and at least one is required', async () => {
  const { token, call } = await server.newReader()
  await call.webhooks.create({ url: URL, events: ['article.stored'] })
  const { user } = open(token)
  await user.click(await (await card()).findByRole('button', { name: `Change ${URL}` }))
  const asked = await dialog()
  expect(asked.getByRole('checkbox', { name: /^New articles/ })).toHaveProperty('checked', true)
  await user.click(asked.getByRole('checkbox', { name: /^New articles/ }))
  await user.click(asked.getByRole('button', { name: 'Save' }))
  await asked.findByText('Please choose at least one')
  await user.click(asked.getByRole('checkbox', { name: /^Digests/ }))
  await user.click(asked.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await (await card()).findByText('Called for digests')
})
