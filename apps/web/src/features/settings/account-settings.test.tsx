import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

/** The tabs of the account settings, with the cards on each. */
const TABS: Record<string, string[]> = {
  Account: ['Account Information', 'Keyboard shortcuts', 'Your data'],
  Login: ['Login', 'Passkeys', 'Connected Services', 'Where you’re logged in'],
  'Digest and notifications': ['Digest by email', 'Notifications', 'Highlights', 'Send to Kindle'],
  'Connected apps': ['Save from your browser', 'Access tokens', 'Feeds', 'Webhooks', 'Readwise'],
}

test('the account settings have a tab for each subject, which arrow keys move through', async () => {
  // The first account is the operator's.
  await server.newReader()
  const { token } = await server.newReader()
  const { user } = openApp('/settings?tab=account', { server, token })
  const tabs = await screen.findByRole('tablist', { name: 'Account Settings' })
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(Object.keys(TABS))
  await user.click(within(tabs).getByRole('tab', { selected: true }))
  for (const [tab, cards] of Object.entries(TABS)) {
    await screen.findByRole('tab', { name: tab, selected: true })
    for (const name of cards) await screen.findByRole('region', { name })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(cards.length)
    await user.keyboard('{ArrowRight}')
  }
})

test('the address of the earlier screen of other programs leads to the connected apps', async () => {
  const { token } = await server.newReader()
  const { router } = openApp('/settings/programs', { server, token })
  await screen.findByRole('tab', { name: 'Connected apps', selected: true })
  expect(router.state.location.search).toBe('?tab=apps')
})
