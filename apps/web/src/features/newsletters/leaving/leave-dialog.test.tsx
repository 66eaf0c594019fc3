import { screen, waitFor, within } from '@testing-library/react'
import type { LeavingWay } from '@tidings/api/context'
import { addArticle } from '@tidings/api/testing/add-article'
import { openTestHouse, type TestHouse } from '@tidings/api/testing/test-house'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { newsletterReader } from '../testing/newsletter-reader.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse('sqlite')
})
afterAll(() => house.close())

const URL = 'https://lists.kernel.example/leave?u=7'
const from = 'a@b'
const CLICK: LeavingWay = { how: 'one-click', url: URL, host: 'lists.kernel.example', from }
const MAIL: LeavingWay = { how: 'mail', to: 'leave@kernel.example', subject: 'bye', body: '', from }
const PAGE: LeavingWay = { how: 'page', url: URL, host: 'lists.kernel.example', from }
beforeEach(() => {
  house.leaving.ways = [CLICK, MAIL, PAGE]
  house.leaving.asked.length = 0
  house.leaving.answer = async () => ({ isDone: true, status: 200, why: null })
})

async function openReader() {
  const { token, call, user: reader, addNewsletter } = await newsletterReader(house)
  const { id } = await addNewsletter('Margins')
  await addArticle(house.db, { userId: reader.id, newsletterId: id })
  return { token, call, id }
}

async function openLeaving() {
  const reader = await openReader()
  const app = openApp('/newsletters', { house, token: reader.token })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Margins' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Unsubscribe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe from Margins' }))
  return { ...app, ...reader, dialog }
}

test('the way is told before anybody is asked; one click asks once, and the card tells how it went', async () => {
  const { dialog, user } = await openLeaving()
  await dialog.findByText(/^Tidings asks lists\.kernel\.example once/)
  dialog.getByText('Tidings writes to leave@kernel.example from a@b.')
  expect(house.leaving.asked).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
  await screen.findByText(/^Asked to leave on .* by one click\. They answered 200\.$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(house.leaving.asked).toEqual([URL])
})

test('presses while it is asked ask nothing more', async () => {
  const { dialog, user, network } = await openLeaving()
  const release = network.hold('newsletters.unsubscribe')
  await user.click(await dialog.findByRole('button', { name: 'Unsubscribe' }))
  const busy = await dialog.findByRole('button', { name: 'Asking...' })
  await user.click(busy)
  await user.click(dialog.getByRole('button', { name: 'Send the mail' }))
  release()
  await screen.findByText(/They answered 200/)
  expect(house.leaving.asked).toHaveLength(1)
})

test('a page is shown with its host and opened by the reader alone, in a tab that knows nothing of this one', async () => {
  house.leaving.ways = [PAGE]
  const { dialog, user, call } = await openLeaving()
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Open their page' })
  dialog.getByText('You unsubscribe on lists.kernel.example yourself. Tidings never opens that page.')
  expect([link.href, link.target, link.rel]).toEqual([URL, '_blank', 'noopener noreferrer'])
  expect((await call.newsletters.list({})).newsletters[0]?.leaving).toBeUndefined()
  await user.click(link)
  await screen.findByText(/^Asked to leave on .* on their page, lists\.kernel\.example\.$/)
  expect(house.leaving.asked).toEqual([])
})

test('where its mails name no way, that is said', async () => {
  house.leaving.ways = []
  const { dialog } = await openLeaving()
  await dialog.findByText(/^Its mails name no way to leave\./)
})

test('a failure says why, on the card and in a toast, and can be tried again', async () => {
  house.leaving.answer = async () => ({ isDone: false, status: 500, why: 'their server failed' })
  const { dialog, user } = await openLeaving()
  await user.click(await dialog.findByRole('button', { name: 'Unsubscribe' }))
  const toast = within(await screen.findByRole('alert'))
  toast.getByText('Leaving failed')
  toast.getByText('Their server failed.')
  await screen.findByText(/^Tried on .* by one click: their server failed\.$/)
  house.leaving.answer = async () => ({ isDone: true, status: 200, why: null })
  await user.click(screen.getByRole('button', { name: 'Actions for Margins' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unsubscribe' }))
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  await screen.findByText(/They answered 200/)
})

test('when the connection is lost a toast says so, and a second try goes on', async () => {
  const { dialog, user, network } = await openLeaving()
  network.lose('newsletters.unsubscribe')
  await user.click(await dialog.findByRole('button', { name: 'Unsubscribe' }))
  await screen.findByText('Failed to unsubscribe. Please try again.')
  expect(house.leaving.asked).toEqual([])
  network.mend()
  await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
  await screen.findByText(/They answered 200/)
})

test('the newsletter’s own screen tells how it was left, and staying after all takes it back', async () => {
  const { token, call, id } = await openReader()
  await call.newsletters.unsubscribe({ id, how: 'mail' })
  const { user } = openApp(`/newsletter/${id}`, { house, token })
  await screen.findByText(/^Asked to leave on .* by mail to leave@kernel\.example\. They answered 200\.$/)
  await user.click(screen.getByRole('button', { name: 'Stay after all' }))
  await screen.findByText('You stay')
  await waitFor(() => expect(screen.queryByText(/^Asked to leave/)).toBeNull())
  expect((await call.newsletters.get({ id })).newsletter.leaving).toBeUndefined()
})

test('one that still sends after ten days is named so, and the address that it alone has can be switched off', async () => {
  const { token, call, id } = await openReader()
  const { address } = await call.addresses.add({ label: 'Margins alone', forOne: true })
  const [localPart = ''] = address.address.split('@')
  await house.db.updateTable('newsletters').set({ via_local_part: localPart }).where('id', '=', id).execute()
  await call.newsletters.unsubscribe({ id })
  const twelveDays = 12 * 86_400_000 + 1000
  await house.db
    .updateTable('unsubscriptions')
    .set((eb) => ({ asked_at: eb('asked_at', '-', twelveDays) }))
    .where('newsletter_id', '=', id)
    .execute()
  const { user } = openApp(`/newsletter/${id}`, { house, token })
  await screen.findByText('Still sends, 12 days after you left')
  screen.getByText('1 mail came since.')
  screen.getByRole('button', { name: 'Try again' })
  await user.click(screen.getByRole('button', { name: 'Switch off its address' }))
  await screen.findByText(/^Its address .* is off: mail to it is refused\.$/)
  expect((await call.addresses.list({})).addresses.find((each) => each.id === address.id)?.isOn).toBe(false)
})
