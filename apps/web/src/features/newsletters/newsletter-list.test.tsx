import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openNetwork } from '../../testing/network.ts'
import { newsletterReader } from '../../testing/newsletter-reader.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

async function findCard(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 3, name })
  const card = heading.closest('article')
  if (!card) throw new Error(`${name} stands in no card.`)
  return card
}

test('while newsletters load, three skeletons are in their place', async () => {
  const { token } = await server.newReader()
  const network = openNetwork(server, token)
  const release = network.hold('newsletters.list')
  openApp('/newsletters', { server, network })
  await screen.findByRole('heading', { level: 2, name: 'Your Newsletters' })
  const loading = screen.getByRole('status', { name: 'Loading newsletters…' })
  expect(loading.children).toHaveLength(3)
  release()
  await screen.findByRole('heading', { name: 'No newsletters yet' })
  expect(screen.queryByRole('status', { name: 'Loading newsletters…' })).toBeNull()
})

test("newsletters that can't be loaded are reported with 'Failed to fetch newsletters'", async () => {
  const { token } = await server.newReader()
  const network = openNetwork(server, token)
  network.lose('newsletters.list')
  const { queryClient } = openApp('/newsletters', { server, network })
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Error')
  alert.getByText('Failed to load newsletters. Please try refreshing the page.')
  const errors = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error?.message)
  expect(errors).toContain('Failed to fetch newsletters')
})

test('without newsletters the list says so and offers to add one', async () => {
  const { token } = await server.newReader()
  const { user } = openApp('/newsletters', { server, token })
  await screen.findByRole('heading', { name: 'No newsletters yet' })
  screen.getByText('Add your first newsletter to get started or forward emails to your inbox address.')
  const add = screen.getAllByRole('button', { name: 'Add Newsletter' }).at(-1)
  if (add) await user.click(add)
  await screen.findByRole('dialog', { name: 'Add Newsletter' })
})

test('a newsletter has the badge of its confirmation, with the details in its tooltip; one without a status has none', async () => {
  const { token, addNewsletter } = await newsletterReader(server)
  await addNewsletter('Failed', { status: 'failed', attempts: 5, lastAttempt: Date.UTC(2026, 10, 20, 8, 12) })
  // As those that come by mail are.
  await addNewsletter('Margins', { status: null })
  const { user } = openApp('/newsletters', { server, token })
  await user.hover(within(await findCard('Failed')).getByRole('button', { name: 'Failed' }))
  const tip = 'Failed to confirm subscription after 5 attempts\nLast attempt: November 20, 2026 at 8:12 AM'
  await waitFor(() => expect(screen.getByRole('tooltip').textContent?.replaceAll('\u202f', ' ')).toBe(tip))
  const buttons = within(await findCard('Margins')).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Actions for Margins'])
})

async function openFailed() {
  const { token, call, addNewsletter } = await newsletterReader(server)
  await addNewsletter('Margins', { status: 'failed', attempts: 5, lastAttempt: 1 })
  const app = openApp('/newsletters', { server, token })
  await app.user.click(within(await findCard('Margins')).getByRole('button', { name: 'Actions for Margins' }))
  return { ...app, call }
}

test("'Retry Confirmation' processes confirmations with nothing else to say, shows a toast, and the list is up to date", async () => {
  const { user, network } = await openFailed()
  await user.click(await screen.findByRole('menuitem', { name: 'Retry Confirmation' }))
  const toast = within(await screen.findByRole('status'))
  toast.getByText('Processing confirmations')
  toast.getByText('Checking for confirmation emails...')
  expect(network.calls.filter(({ procedure }) => procedure === 'newsletters.processConfirmations')).toEqual([
    { procedure: 'newsletters.processConfirmations', input: {} },
  ])
  await user.hover(within(await findCard('Margins')).getByRole('button', { name: 'Failed' }))
  await waitFor(() => screen.getByText(/^Failed to confirm subscription after 6 attempts/))
})

test("when confirmations can't be processed, a destructive toast says so", async () => {
  const { user, network } = await openFailed()
  network.lose('newsletters.processConfirmations')
  await user.click(await screen.findByRole('menuitem', { name: 'Retry Confirmation' }))
  const toast = within(await screen.findByRole('alert'))
  toast.getByText('Error')
  toast.getByText('Failed to process confirmations. Please try again.')
})
