import { screen, within } from '@testing-library/react'
import { openTestApp, type TestApp } from '@tidings/api/testing/test-app'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp('sqlite')
})
afterAll(() => server.close())

async function openNewsletters() {
  const reader = await server.newReader()
  const app = openApp('/newsletters', { server, token: reader.token })
  const card = await screen.findByRole('region', { name: 'Your Inbox Address' })
  return { ...reader, ...app, card: within(card) }
}

test("the screen is headed 'My Newsletters', says what for, and has a button 'Add Newsletter' that opens the dialog", async () => {
  const { user } = await openNewsletters()
  const head = within(screen.getByRole('main'))
  head.getByRole('heading', { level: 1, name: 'My Newsletters' })
  head.getByText('Manage your newsletter subscriptions and settings')
  const [add] = head.getAllByRole('button', { name: 'Add Newsletter' })
  if (add) await user.click(add)
  await screen.findByRole('dialog', { name: 'Add Newsletter' })
})

test("the card 'Your Inbox Address' says what to do with it and shows the assigned address", async () => {
  const { card, call } = await openNewsletters()
  card.getByText('Forward newsletters to your unique email address to add them automatically to Tidings.')
  const { emailAddress } = (await call.user.get({})).user
  card.getByText(emailAddress)
})

test('without an assigned address it is the uid at the mail domain', async () => {
  const { card, call } = await openNewsletters()
  const { uid } = (await call.user.get({})).user
  card.getByText(`${uid}@inbox.test`)
})

test("'Copy Address' copies the address and says so", async () => {
  const { card, user, call } = await openNewsletters()
  await user.click(card.getByRole('button', { name: 'Copy Address' }))
  const toast = within(await screen.findByRole('status'))
  toast.getByText('Email copied')
  toast.getByText('Your newsletter inbox address has been copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe((await call.user.get({})).user.emailAddress)
})

test('when the address cannot be copied, a destructive toast says so', async () => {
  const { card, user } = await openNewsletters()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(card.getByRole('button', { name: 'Copy Address' }))
  const toast = within(await screen.findByRole('alert'))
  toast.getByText('Failed to copy')
  toast.getByText('Could not copy email address to clipboard')
})
