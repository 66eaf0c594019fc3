import { screen, within } from '@testing-library/react'
import { addIssue } from '@tidings/api/testing/add-issue'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../../testing/newsletter-reader.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

/** Opens the dialog over a newsletter with an issue of each of these senders. */
async function openSplit(...senders: [name: string, address: string][]) {
  const { token, user: signedIn, call, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('The Ledger')
  for (const [n, [sender_name, sender_address]] of senders.entries()) {
    const place = { userId: signedIn.id, newsletterId: id }
    const mailId = await addIssue(server.db, place, { subject: `Day ${n}`, receivedAt: n + 1 })
    await server.db
      .updateTable('mails')
      .set({ sender_name, sender_address })
      .where('id', '=', mailId)
      .execute()
  }
  const app = openApp('/newsletters', { server, token })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for The Ledger' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Split…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Split The Ledger' }))
  return { ...app, call, id, dialog }
}
const LEDGER: [string, string] = ['The Ledger', 'post@ledger.example']
const TIDE: [string, string] = ['Low Tide', 'hello@lowtide.example']

test('the mails of a sender become a newsletter of their own, under its name', async () => {
  const { user, call, dialog } = await openSplit(LEDGER, TIDE, TIDE)
  await dialog.findByText('Low Tide')
  await user.click(dialog.getByRole('button', { name: 'Split' }))
  dialog.getByText('Choose at least one.')
  await user.click(dialog.getByRole('checkbox', { name: /^Low Tide/ }))
  expect(dialog.getByLabelText('Name of the new newsletter')).toHaveProperty('value', 'Low Tide')
  await user.click(dialog.getByRole('button', { name: 'Split' }))
  await screen.findByText('Low Tide is a newsletter of its own')
  const { newsletters } = await call.newsletters.list({})
  expect(newsletters.map(({ name }) => name)).toEqual(['Low Tide', 'The Ledger'])
})

test('not all mails can be split off', async () => {
  const { user, dialog } = await openSplit(LEDGER, TIDE)
  for (const box of await dialog.findAllByRole('checkbox')) await user.click(box)
  await user.click(dialog.getByRole('button', { name: 'Split' }))
  dialog.getByText('Leave at least one.')
})

test('one sender without series has nothing to split', async () => {
  const { dialog } = await openSplit(LEDGER, LEDGER)
  await dialog.findByText(/there is nothing to split/)
})
