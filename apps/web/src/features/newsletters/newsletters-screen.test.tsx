import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

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

test("the card 'Your Inbox Address' says what to do with it and shows the address, without an assigned one the uid at the mail domain", async () => {
  const { card, call } = await openNewsletters()
  card.getByText('Forward newsletters to your unique email address to add them automatically to Tidings.')
  const { uid, emailAddress } = (await call.user.get({})).user
  expect(emailAddress).toBe(`${uid}@inbox.test`)
  card.getByText(emailAddress)
})

test('with newsletters the card is folded until it is opened, so that they come first', async () => {
  const { addNewsletter, token } = await newsletterReader(server)
  await addNewsletter('Margins')
  const { user } = openApp('/newsletters', { server, token })
  await screen.findByText('news1@letters.example')
  const fold = screen.getByText('Your Inbox Address').closest('details')
  expect(fold?.open).toBe(false)
  await user.click(screen.getByText('Your address and other ways to add newsletters'))
  expect(fold?.open).toBe(true)
})

test("'Copy Address' copies the address and says so, and a destructive toast when it could not be copied", async () => {
  const { card, user, call } = await openNewsletters()
  await user.click(card.getByRole('button', { name: 'Copy Address' }))
  const toast = within(await screen.findByRole('status'))
  toast.getByText('Email copied')
  toast.getByText('Your newsletter inbox address has been copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe((await call.user.get({})).user.emailAddress)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(card.getByRole('button', { name: 'Copy Address' }))
  const failure = within(await screen.findByRole('alert'))
  failure.getByText('Failed to copy')
  failure.getByText('Could not copy email address to clipboard')
})
