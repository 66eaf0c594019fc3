import { screen, waitFor, within } from '@testing-library/react'
import { addOptIn } from '@tidings/api/testing/add-opt-in'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

const SERVER_LINK = { url: 'https://windowbox.example/confirm?t=8f3a11c9' }
async function open(path: string, ...optIns: Parameters<typeof addOptIn>[2][]) {
  const reader = await server.newReader()
  for (const optIn of optIns) await addOptIn(server.db, reader.user.id, optIn)
  return { ...reader, ...openApp(path, { server, token: reader.token }) }
}
const card = async () =>
  within(await screen.findByRole('article', { name: 'Window Box asks you to confirm' }))

test('above the digest is who asks, in the mail’s own words, and where its link leads', async () => {
  const { token, user: signedIn, add } = await userWithArticles(server)
  await add()
  await addOptIn(server.db, signedIn.id)
  openApp('/', { server, token })
  const asked = await card()
  asked.getByText('You asked for Window Box, our letter on balconies.')
  asked.getByText('windowbox.example')
  asked.getByText('Same domain as the sender')
  const confirm = asked.getByRole('link', { name: 'Confirm subscription' })
  expect(confirm.getAttribute('href')).toBe('https://windowbox.example/confirm?t=8f3a11c9')
  expect([confirm.getAttribute('target'), confirm.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ])
  expect(confirm.dataset.variant).toBe('filled')
})

test('nothing is shown there if nothing is pending', async () => {
  await open('/newsletters')
  await screen.findByRole('heading', { name: 'No newsletters yet' })
  expect(screen.queryByText('Waiting for you')).toBeNull()
})

test('once confirmed, it is under Handled, with its newsletter and its state', async () => {
  const { user } = await open('/newsletters', SERVER_LINK)
  await user.click((await card()).getByRole('button', { name: 'Confirm subscription' }))
  await screen.findByText('Tidings opens windowbox.example to confirm Window Box')
  const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }))
  waiting.getByRole('link', { name: 'Window Box' })
  waiting.getByText('Confirming')
  await screen.findByRole('heading', { level: 3, name: 'Window Box' })
})

test('ignored, it goes to Handled, and Undo takes it out again', async () => {
  const { user } = await open('/newsletters/waiting', {})
  await user.click((await card()).getByRole('button', { name: 'Ignore' }))
  await screen.findByText('You’re all caught up')
  screen.getByRole('heading', { name: 'Done' })
  await user.click(screen.getByRole('button', { name: 'Undo: Window Box' }))
  await card()
})

test('a click sends a reply if the sender is verified and the server sends mail', async () => {
  const { user } = await open('/newsletters/waiting', {
    ...{ links: [], score: null, reasons: [['asks-for-reply']] },
    ...{ reply_to: 'hi@windowbox.example', reply_word: 'OK' },
  })
  const asked = await card()
  asked.getByText('Tidings sends a reply to hi@windowbox.example, from your inbox address.')
  await user.click(asked.getByRole('button', { name: 'Reply for me' }))
  await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ to: 'hi@windowbox.example', body: 'OK\n' }))
  await screen.findByText('Reply sent; confirmed once its first issue arrives')
})

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
