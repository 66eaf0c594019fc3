import { screen, within } from '@testing-library/react'
import { addOptIn } from '@tidings/api/testing/add-opt-in'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

async function open(path: string, ...optIns: Parameters<typeof addOptIn>[2][]) {
  const reader = await server.newReader()
  for (const optIn of optIns) await addOptIn(server.db, reader.user.id, optIn)
  return { ...reader, ...openApp(path, { server, token: reader.token }) }
}
const card = async () =>
  within(await screen.findByRole('article', { name: 'Window Box asks you to confirm' }))

test('a link to another domain has a warning, and its button is not filled', async () => {
  await open('/newsletters/waiting', { links: ['https://evil.example/confirm'] })
  const asked = await card()
  asked.getByText('Not the sender’s domain')
  expect(asked.getByRole('link', { name: 'Confirm subscription' }).dataset.variant).toBe('default')
})

test('the confidence is in Details, in words', async () => {
  const { user } = await open('/newsletters/waiting', {})
  const asked = await card()
  await user.click(asked.getByText('Details'))
  asked.getByText('Tidings is sure that this link confirms the subscription.')
  asked.getByText('The sender could not be checked.')
  asked.getByText('its words are “Confirm my subscription”')
})

test('if no verified sender asks for a reply, there is no such button, and the card says why', async () => {
  await open('/newsletters/waiting', { links: [], score: null, reasons: [['asks-for-reply'], ['no-link']] })
  const asked = await card()
  asked.getByText(/^It asks for a reply\. The sender isn’t verified/)
  expect(asked.queryByRole('button', { name: 'Reply for me' })).toBeNull()
})

test('each of several possible links can be opened, and none is preselected', async () => {
  const links = ['https://windowbox.example/a', 'https://windowbox.example/b']
  await open('/newsletters/waiting', { links })
  const asked = await card()
  for (const link of links) asked.getByRole('link', { name: link.replace('https://', '') })
  expect(asked.queryByRole('link', { name: 'Confirm subscription' })).toBeNull()
})
