import { screen, waitFor, within } from '@testing-library/react'
import { inboxUser } from '@tidings/api/testing/inbox-reader'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

async function openAddresses() {
  const reader = await inboxUser(server)
  const open = () => openApp('/newsletters/addresses', { server, token: reader.token })
  return { ...reader, open }
}

test('each address shows its name, whether it is the one shown elsewhere, what arrived, and each word apart', async () => {
  const { call, arrive, localPart, open } = await openAddresses()
  const at = Date.UTC(2026, 10, 20, 12)
  await arrive('', at)
  await arrive('work', at)
  await call.addresses.add({ label: 'Margins', forOneNewsletter: true, senderHost: 'margins.example' })
  open()
  const [first, second] = await screen.findAllByRole('article')
  if (!first || !second) throw new Error('two addresses expected')
  within(first).getByRole('heading', { name: 'Main address' })
  within(first).getByText('Default')
  within(first).getByText(`${localPart}@inbox.test`)
  within(first).getByText('2 emails received, the last on November 20, 2026')
  const words = within(first).getByRole('list', { name: 'Plus addresses of Main address' })
  expect(words.textContent).toBe('+work1 email received, on November 20, 2026')
  within(second).getByText(/this address was given to margins\.example/)
  within(second).getByText('No email has been sent to it yet.')
})

test('a switch turns an address off, which says that mail is refused, and on again; a failure is shown, and it stays', async () => {
  const { call, open } = await openAddresses()
  const { user, network } = open()
  const control = await screen.findByRole('switch', {
    name: 'Receive mail at Main address',
    checked: true,
  })
  network.lose('addresses.switchOff')
  await user.click(control)
  await screen.findByText('Failed to update the address. Please try again.')
  screen.getByRole('switch', { checked: true })
  network.mend()
  await user.click(screen.getByRole('switch'))
  await screen.findByText('Mail is rejected. No email has been sent to it yet.')
  expect((await call.addresses.list({})).addresses).toMatchObject([{ isOn: false }])
  await user.click(screen.getByRole('switch', { checked: false }))
  await screen.findByRole('switch', { checked: true })
  expect((await call.addresses.list({})).addresses).toMatchObject([{ isOn: true }])
})

test("'An address for one newsletter' shows invalid fields, is created, and can be copied", async () => {
  const { call, open } = await openAddresses()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'An address for one newsletter' }))
  await user.click(dialog.getByRole('button', { name: 'Create address' }))
  dialog.getByText('Name must be at least 2 characters.')
  await user.type(dialog.getByLabelText('Name'), '  Margins 📮 ')
  await user.type(dialog.getByLabelText('Website or email of the newsletter'), 'margins')
  await user.click(dialog.getByRole('button', { name: 'Create address' }))
  await dialog.findByText('Please enter a website or an email address.')
  await user.type(dialog.getByLabelText('Website or email of the newsletter'), '.example')
  await user.click(dialog.getByRole('button', { name: 'Create address' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const made = (await call.addresses.list({})).addresses[1]
  expect(made).toMatchObject({ label: 'Margins 📮', forOneNewsletter: true, senderHost: 'margins.example' })
  await user.click(screen.getByRole('button', { name: 'Copy Margins 📮' }))
  expect(await navigator.clipboard.readText()).toBe(made?.address)
})

test('an address for all mail needs no sender', async () => {
  const { call, open } = await openAddresses()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Work')
  await user.click(dialog.getByRole('button', { name: 'Anyone' }))
  expect(dialog.queryByLabelText('Website or email of the newsletter')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Create address' }))
  await screen.findByRole('heading', { name: 'Work' })
  expect((await call.addresses.list({})).addresses[1]).toMatchObject({
    label: 'Work',
    forOneNewsletter: false,
  })
})

test('an address is renamed', async () => {
  const { call, open } = await openAddresses()
  await call.addresses.add({ label: 'Margins', forOneNewsletter: true })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Margins' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit address' }))
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Marginalia')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await screen.findByRole('heading', { name: 'Marginalia' })
})
