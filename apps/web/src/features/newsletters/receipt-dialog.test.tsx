import { screen, within } from '@testing-library/react'
import { addReceipt } from '@tidings/api/testing/add-receipt'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

async function openReceipt(isFollowed: boolean) {
  const { token, user: reader, addNewsletter } = await newsletterReader(server)
  const { id: newsletterId } = await addNewsletter('Low Tide')
  if (isFollowed) await addReceipt(server, { userId: reader.id, newsletterId })
  const { user } = openApp('/newsletters', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Actions for Low Tide' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Confirmation details' }))
  return within(await screen.findByRole('dialog', { name: 'Confirmation details' }))
}

test('a receipt says which link was chosen and why, what was requested, and the response', async () => {
  const dialog = await openReceipt(true)
  await dialog.findByRole('heading', { name: 'Needs your click' })
  dialog.getByText('lowtide.example/confirm')
  dialog.getByText('113')
  dialog.getByText('its words are “Confirm”')
  dialog.getByText(/GET lowtide\.example\/confirm, answered 200$/)
  dialog.getByText('The page does not say whether it worked.')
  expect(dialog.queryByText(/secret/)).toBeNull()
})

test('before a mail that asks to confirm it, the receipt says so', async () => {
  const dialog = await openReceipt(false)
  await dialog.findByText('No confirmation email has arrived yet.')
})

test('a card whose confirmation needs a click shows the link beside the badge', async () => {
  const { token, user: reader, addNewsletter } = await newsletterReader(server)
  const { id: newsletterId } = await addNewsletter('Low Tide')
  await addReceipt(server, { userId: reader.id, newsletterId })
  openApp('/newsletters', { server, token })
  await screen.findByText('Needs your click')
  screen.getByRole('button', { name: 'Confirming' })
  const link = screen.getByRole('link', { name: 'lowtide.example/confirm' })
  expect(link.getAttribute('href')).toBe('https://lowtide.example/confirm?token=secret')
})
