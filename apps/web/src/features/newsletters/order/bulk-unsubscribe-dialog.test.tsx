import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newsletterReader } from '../../../testing/newsletter-reader.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

async function open(...names: string[]) {
  const reader = await newsletterReader(server)
  for (const name of names) await reader.addNewsletter(name)
  const app = openApp('/newsletters', { server, token: reader.token })
  await screen.findByRole('heading', { level: 3, name: names[0] ?? '' })
  return { ...reader, ...app }
}
test('unsubscribing from many says which need a page of their own', async () => {
  const { user } = await open('Almanac', 'Beacon')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe from 2 newsletters' }))
  await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
  await dialog.findByText('0 newsletters asked to stop.')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Almanac', 'Beacon'])
})
