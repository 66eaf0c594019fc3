import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { addUnsubscribeMethods } from '@tidings/api/testing/add-unsubscribe-methods'
import { beforeEach, expect, test } from 'vitest'
import { newsletterReader } from '../../../testing/newsletter-reader.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const URL = 'https://lists.kernel.example/leave?u=7'
const LIST = `<${URL}>, <mailto:leave@kernel.example?subject=bye>`
beforeEach(() => {
  server.web.requests.length = 0
  server.web.respond = async () => ({ status: 200 })
  server.sent.length = 0
})
const asked = () => [...server.web.requests, ...server.sent]

async function openReader(
  ways: Parameters<typeof addUnsubscribeMethods>[2] | null = { list: LIST, isOneClick: true },
) {
  const { token, call, user: reader, addNewsletter } = await newsletterReader(server)
  const { id } = await addNewsletter('Margins')
  await addArticle(server.db, { userId: reader.id, newsletterId: id })
  if (ways) await addUnsubscribeMethods(server.db, { userId: reader.id, newsletterId: id }, ways)
  return { token, call, id }
}

async function openUnsubscribe(ways?: Parameters<typeof openReader>[0]) {
  const reader = await openReader(ways)
  const app = openApp('/newsletters', { server, token: reader.token })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Margins' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Unsubscribe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe from Margins' }))
  return { ...app, ...reader, dialog }
}

test('the method is shown before the request; one click sends one request, and the card shows the result', async () => {
  const { dialog, user } = await openUnsubscribe()
  await dialog.findByText(/^Tidings sends one unsubscribe request to lists\.kernel\.example/)
  dialog.getByText('Tidings sends an email to leave@kernel.example from a@b.')
  expect(asked()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
  await screen.findByText(/^Unsubscribe requested on .* by one click\. Response: 200\.$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked()).toEqual([`POST ${URL}`])
})

test('clicks during the request send nothing more', async () => {
  const { dialog, user, network } = await openUnsubscribe()
  const release = network.hold('newsletters.unsubscribe')
  await user.click(await dialog.findByRole('button', { name: 'Unsubscribe' }))
  const busy = await dialog.findByRole('button', { name: 'Asking…' })
  fireEvent.click(busy)
  fireEvent.click(dialog.getByRole('button', { name: 'Send email' }))
  release()
  await screen.findByText(/Response: 200/)
  expect(asked()).toHaveLength(1)
})

test('a page is shown with its host and opened only by the user, in a tab without an opener', async () => {
  const { dialog, user, call } = await openUnsubscribe({ list: `<${URL}>` })
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Open page' })
  dialog.getByText('Unsubscribe on lists.kernel.example yourself. Tidings does not open that page.')
  expect([link.href, link.target, link.rel]).toEqual([URL, '_blank', 'noopener noreferrer'])
  expect((await call.newsletters.list({})).newsletters[0]?.unsubscription).toBeUndefined()
  await user.click(link)
  await screen.findByText(/^Unsubscribe requested on .* on their page, lists\.kernel\.example\.$/)
  expect(asked()).toEqual([])
})

test('if its mails offer no way, the dialog says so', async () => {
  const { dialog } = await openUnsubscribe(null)
  await dialog.findByText(/^Its emails give no way to unsubscribe\./)
})

test('a failure says why, on the card and in a toast, and can be tried again', async () => {
  server.web.respond = async () => ({ status: 500 })
  const { dialog, user } = await openUnsubscribe()
  await user.click(await dialog.findByRole('button', { name: 'Unsubscribe' }))
  const toast = within(await screen.findByRole('alert'))
  toast.getByText('Unsubscribe failed')
  toast.getByText('Their server failed.')
  await screen.findByText(/^Tried on .* by one click: their server failed\.$/)
  server.web.respond = async () => ({ status: 200 })
  await user.click(screen.getByRole('button', { name: 'Actions for Margins' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unsubscribe' }))
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  await screen.findByText(/Response: 200/)
})

test('the newsletter’s own screen says how it was unsubscribed, and that can be undone', async () => {
  const { token, call, id } = await openReader()
  await call.newsletters.unsubscribe({ id, how: 'mail' })
  const { user } = openApp(`/newsletter/${id}`, { server, token })
  await screen.findByText(/^Unsubscribe requested on .* by email to leave@kernel\.example\.$/)
  await user.click(screen.getByRole('button', { name: 'Keep receiving' }))
  await screen.findByText('Receiving again')
  await waitFor(() => expect(screen.queryByText(/^Unsubscribe requested/)).toBeNull())
  expect((await call.newsletters.get({ id })).newsletter.unsubscription).toBeUndefined()
})

test('one that still sends after ten days is marked, and its own address can be switched off', async () => {
  const { token, call, id } = await openReader()
  const { address } = await call.addresses.add({ label: 'Margins alone', forOneNewsletter: true })
  const [localPart = ''] = address.address.split('@')
  await server.db.updateTable('newsletters').set({ via_local_part: localPart }).where('id', '=', id).execute()
  await call.newsletters.unsubscribe({ id })
  const twelveDays = 12 * 86_400_000 + 1000
  await server.db
    .updateTable('unsubscriptions')
    .set((eb) => ({ asked_at: eb('asked_at', '-', twelveDays) }))
    .where('newsletter_id', '=', id)
    .execute()
  const { user } = openApp(`/newsletter/${id}`, { server, token })
  await screen.findByText('Still sending, 12 days after you unsubscribed')
  screen.getByText('1 email since.')
  screen.getByRole('button', { name: 'Try again' })
  await user.click(screen.getByRole('button', { name: 'Switch off its address' }))
  await screen.findByText(/^Its address .* is off\. Mail to it is rejected\.$/)
  expect((await call.addresses.list({})).addresses.find((each) => each.id === address.id)?.isOn).toBe(false)
})
