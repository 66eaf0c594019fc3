import { screen, waitFor, within } from '@testing-library/react'
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
const shown = () =>
  within(screen.getByRole('main'))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)

test('typing narrows the list, and a search without results can be cleared', async () => {
  const { user } = await open('Almanac', 'Beacon', 'Courier')
  await user.type(screen.getByRole('searchbox', { name: 'Search newsletters' }), 'bea')
  expect(shown()).toEqual(['Beacon'])
  await user.type(screen.getByRole('searchbox', { name: 'Search newsletters' }), 'zz')
  screen.getByText('No newsletter matches your search.')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(shown()).toEqual(['Almanac', 'Beacon', 'Courier'])
})

test('selected ones are moved to a folder, by which they are grouped', async () => {
  const { user } = await open('Almanac', 'Beacon', 'Courier')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Almanac' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Courier' }))
  screen.getByText('2 newsletters selected')
  await user.click(screen.getByRole('button', { name: 'Move…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 newsletters' }))
  await user.type(dialog.getByLabelText('Folder', { selector: 'input[list]' }), 'Work{Enter}')
  await screen.findByText('Newsletters updated')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'folder')
  const work = within(screen.getByRole('region', { name: 'Work' }))
  expect(work.getAllByRole('article')).toHaveLength(2)
  expect(within(screen.getByRole('region', { name: 'No folder' })).getAllByRole('article')).toHaveLength(1)
})

test('selected ones are deleted after one question, and all come back by one Undo', async () => {
  const { user } = await open('Almanac', 'Beacon', 'Courier')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  dialog.getByText(/^This will delete 3 newsletters/)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  // Toasts stay while the pointer is over them.
  await user.hover(undo)
  await screen.findByText('No newsletters yet')
  await user.click(undo)
  await waitFor(() => expect(shown()).toEqual(['Almanac', 'Beacon', 'Courier']))
})

test('two are merged, and either can be the one that stays', async () => {
  const { user, call } = await open('Almanac', 'Beacon', 'Courier')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  for (const name of ['Almanac', 'Beacon'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await user.click(screen.getByRole('button', { name: 'Merge…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge newsletters' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Merge into' }), 'Beacon')
  dialog.getByText(/“Almanac” is then gone/)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('Later mail goes to Beacon')
  await waitFor(() => expect(shown()).toEqual(['Beacon', 'Courier']))
  expect((await call.newsletters.list({})).newsletters).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Almanac is back')
  await waitFor(() => expect(shown()).toEqual(['Almanac', 'Beacon', 'Courier']))
})

test('selected ones are muted at once, and Undo takes that back', async () => {
  const { user, call } = await open('Almanac', 'Beacon')
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Mute' }))
  await screen.findByText('Muted 2 newsletters')
  const muted = async () =>
    (await call.topics.list({})).sources.filter(({ preference }) => preference === 'mute')
  expect(await muted()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await muted()).toEqual([]))
})

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
