import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../../testing/add-articles.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

/** Whether a link looks like a filled button, as Mantine's are without a variant. */
const isPrimary = ({ classList, dataset }: HTMLElement) =>
  classList.contains('mantine-Button-root') && dataset.variant === undefined

async function openWelcome() {
  const { token, call } = await server.newReader()
  const app = openApp('/', { server, token })
  const ways = within(await screen.findByRole('region', { name: 'Bring your newsletters' }))
  return { ...app, ways, call }
}

test('three ways are offered below the welcome, the first as the one primary action, each with what it needs', async () => {
  const { ways } = await openWelcome()
  screen.getByRole('heading', { name: 'Welcome to Tidings!' })
  const add = screen.getByRole('link', { name: 'Add Your First Newsletter' })
  expect(add.getAttribute('href')).toBe('/newsletters')
  expect(ways.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Connect a mailbox',
    'Import files',
    'Use your Tidings address',
    'What happens next',
  ])
  const mailbox = ways.getByRole('link', { name: 'Connect a mailbox' })
  const icloud = ways.getByRole('link', { name: 'iCloud' })
  expect(icloud.getAttribute('href')).toBe('/newsletters/mailboxes?provider=icloud')
  const files = ways.getByRole('link', { name: 'Choose files' })
  expect([mailbox, files].map((link) => link.getAttribute('href'))).toEqual([
    '/newsletters/mailboxes',
    '/newsletters/imports',
  ])
  expect(within(screen.getByRole('main')).getAllByRole('link').filter(isPrimary)).toEqual([mailbox])
  ways.getByText(/Many providers ask for an app password/)
  ways.getByText(/^You need \.eml or \.mbox files/)
})

test('without a mail domain the text says that the address receives nothing, and what to do', async () => {
  server.services.mailDomain = 'inbox.localhost'
  const { ways } = await openWelcome()
  await ways.findByText('Your inbox address can’t receive mail from the internet yet.')
  expect(ways.queryByRole('button', { name: 'Copy Address' })).toBeNull()
})

test('with a domain the text says to test it until mail has arrived from the internet', async () => {
  server.services.mailDomain = 'inbox.tidings.example.com'
  const { ways } = await openWelcome()
  await ways.findByText('No mail has arrived from the internet yet.')
  ways.getByRole('button', { name: 'Copy Address' })
  await server.db.insertInto('instance').values({ name: 'mail-from-outside', value: '1' }).execute()
  document.body.replaceChildren()
  const later = await openWelcome()
  await later.ways.findByText('Mail from the internet reaches this server.')
})

test('the ways stay until the first issue, also with a newsletter that was added by hand', async () => {
  const { token, newsletterId, add } = await userWithArticles(server)
  openApp('/', { server, token })
  await screen.findByRole('region', { name: 'Bring your newsletters' })
  screen.getByRole('heading', { name: 'No articles found' })
  expect(screen.queryByRole('heading', { name: 'Welcome to Tidings!' })).toBeNull()
  cleanup()
  await add({}, newsletterId)
  openApp('/', { server, token })
  await screen.findByRole('article')
  expect(screen.queryByRole('region', { name: 'Bring your newsletters' })).toBeNull()
})
