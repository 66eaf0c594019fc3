import { screen, waitFor, within } from '@testing-library/react'
import { mailArrivals } from '@tidings/api/testing/mail-arrivals'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

const DAY = 86_400_000
const WHY = { reason: 'address-of-another', reasonDetail: 'margins.example' } as const

async function openReceived(path = '/newsletters/received') {
  const { token, user: reader, addNewsletter } = await newsletterReader(server)
  const newsletter = await addNewsletter('Margins')
  const { arrive: add, refuse } = mailArrivals(server, reader.id)
  return { newsletter, add, refuse, open: () => openApp(path, { server, token }) }
}

test('all received mails are under their day, with the outcome and the reason', async () => {
  const { newsletter, add, refuse, open } = await openReceived()
  const about = { kind: 'newsletter', senderName: 'Margins', senderAddress: 'hello@margins.example' }
  const issue = await add(0, { ...about, newsletterId: newsletter.id, subject: 'Marginalia' })
  await add(DAY, { state: 'quarantined', ...WHY, subject: 'You have won' })
  await refuse(3 * DAY)
  const readFrom = { read_from: 'ada@home.example' }
  await server.db.updateTable('mails').set(readFrom).where('id', '=', issue).execute()
  open()
  await screen.findByRole('heading', { name: 'Marginalia' })
  const main = within(screen.getByRole('main'))
  const today = within(main.getByRole('region', { name: 'Today' }))
  const link = today.getByRole('link', { name: 'Marginalia' })
  expect(link.getAttribute('href')).toBe(`/newsletter/${newsletter.id}/issue/${issue}`)
  today.getByText('hello@margins.example')
  today.getByText('Accepted: newsletter')
  expect(today.getByText('ada@home.example').parentElement?.textContent).toBe('Read from ada@home.example')
  const yesterday = within(main.getByRole('region', { name: 'Yesterday' }))
  yesterday.getByRole('heading', { name: 'You have won' })
  yesterday.getByText('Quarantined: this address was given to margins.example')
  expect(main.getAllByRole('region')).toHaveLength(3)
  const [, , refused] = screen.getAllByRole('article')
  if (!refused) throw new Error('three mails expected')
  within(refused).getByText('win@prizes.example')
  within(refused).getByText('old@inbox.test')
  within(refused).getByText('Rejected: this address is switched off')
  expect(within(refused).queryByRole('button')).toBeNull()
})

test('a mail that was quarantined and has no newsletter is released from here; a failure is shown, and it stays', async () => {
  const { add, open } = await openReceived()
  const id = await add(0, { state: 'quarantined', ...WHY, subject: 'You have won' })
  const { user, network } = open()
  const button = await screen.findByRole('button', { name: 'Release: You have won' })
  network.lose('mails.release')
  await user.click(button)
  await screen.findByText('Failed to release the email. Please try again.')
  screen.getByText('Quarantined: this address was given to margins.example')
  network.mend()
  await user.click(screen.getByRole('button', { name: 'Release: You have won' }))
  await screen.findByText('Waiting to be processed')
  const row = server.db.selectFrom('mails').select(['state', 'released_at']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toMatchObject({ state: 'waiting', released_at: expect.any(Number) })
})

test('the list is filtered by the outcome of mail, by keyboard, and says when there is none', async () => {
  const { add, refuse, open } = await openReceived()
  await add(0, { subject: 'Marginalia' })
  await refuse(0)
  const { user } = open()
  await screen.findByRole('heading', { name: 'Marginalia' })
  const filters = within(screen.getByRole('navigation', { name: 'Status' }))
  filters.getByRole('link', { name: 'Rejected' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Marginalia' })).toBeNull())
  await screen.findByText('Rejected: this address is switched off')
  filters.getByRole('link', { name: 'Rejected', current: 'page' })
  await user.click(filters.getByRole('link', { name: 'Quarantined' }))
  await screen.findByText('No mail was quarantined in the last 30 days.')
  await user.click(screen.getByRole('link', { name: 'Show all mail' }))
  await screen.findByRole('heading', { name: 'Marginalia' })
})

test('older mail is shown on request, each once', async () => {
  const { refuse, open } = await openReceived()
  for (let n = 0; n < 55; n++) await refuse(n * 1000)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Show older mail' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(55))
  expect(screen.queryByRole('button', { name: 'Show older mail' })).toBeNull()
})

test('a list that cannot be loaded says so and can be requested again', async () => {
  const { token } = await newsletterReader(server)
  const { network, user } = openApp('/newsletters', { server, token })
  network.lose('mails.received')
  await user.click(await screen.findByRole('link', { name: 'Received mail' }))
  await screen.findByText('Failed to load your mail. Please try again.')
  network.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No mail yet' })
  screen.getByText('Nothing arrived in the last 30 days.')
  expect(screen.getByRole('link', { name: 'Show your inbox address' }).getAttribute('href')).toBe(
    '/newsletters',
  )
})
