import { randomUUID } from 'node:crypto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { chooseAction, openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const ADDED = 'The Norrby line rebuilt eleven freighters within nine years.'

const server = await testServer()

/** The digest of a user with one story covered by three newsletters, and another by one. */
async function openDigest(path = '/') {
  const reader = await userWithArticles(server)
  const margins = await reader.subscribe('Margins')
  const ledger = await reader.subscribe('The Morning Ledger')
  const story_id = randomUUID()
  const others = await reader.add({ title: 'Bees', text: 'Bees hum.', html: '<p>Bees hum.</p>' })
  const later = { story_id, is_duplicate: 1 } as const
  const echo = await reader.add({ ...later, title: 'Echo', text: 'Ships sail.' }, ledger)
  const text = `Ships sail. ${ADDED}`
  const html = `<p>Ships sail.</p><p>${ADDED}</p>`
  const more = await reader.add({ ...later, title: 'More', text, html }, margins)
  const first = await reader.add({
    story_id,
    title: 'First',
    text: 'Ships sail.',
    html: '<p>Ships sail.</p>',
  })
  const app = openApp(path, { server, token: reader.token })
  await screen.findByRole('article', { name: 'First' })
  return { ...reader, ...app, ids: { others, echo, more, first } }
}
const card = (name: string) => within(screen.getByRole('article', { name }))
const opener = () => screen.findByRole('button', { name: /^In 3 newsletters/ })
const quietConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {})
async function openStory(user: Awaited<ReturnType<typeof openDigest>>['user']) {
  await user.click(await opener())
  const dialog = within(await screen.findByRole('dialog', { name: 'One story, 3 newsletters' }))
  await dialog.findByRole('article', { name: 'More' })
  return dialog
}

test('a card opens its story, and a sentence that an article adds opens that article there', async () => {
  const { user } = await openDigest()
  const dialog = await openStory(user)
  within(dialog.getByRole('article', { name: 'More' })).getByText('Same link')
  within(dialog.getByRole('article', { name: 'Echo' })).getByText('Adds nothing new')
  await user.click(dialog.getByRole('button', { name: ADDED }))
  const reader = within(await screen.findByRole('dialog', { name: 'More' }))
  const words = (await reader.findAllByText(ADDED))[0]
  await waitFor(() => expect(document.activeElement).toBe(words))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await opener()))
})

test('the reader shows the other articles, goes to one, and closes to the list', async () => {
  const { user } = await openDigest()
  await user.click(card('First').getByRole('button', { name: 'Read More' }))
  const reader = within(await screen.findByRole('dialog', { name: 'First' }))
  await reader.findByRole('heading', { name: 'Also covered by 2 others' })
  await user.click(await reader.findByRole('link', { name: 'More' }))
  await screen.findByRole('dialog', { name: 'More' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("'Not the same story' shows at once in the story and the list, and Undo takes it back", async () => {
  const { user, network, call, ids } = await openDigest()
  const dialog = await openStory(user)
  const release = network.hold('stories.split')
  await user.click(dialog.getByRole('button', { name: 'Not the same story: Margins' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Not the same story: Margins' })).toBeNull(),
  )
  expect(screen.getByRole('button', { name: /^In 2 newsletters/, hidden: true })).toBeTruthy()
  release()
  network.mend()
  await screen.findByText('Not the same story', { selector: '[role=status] *' })
  expect(await call.get({ id: ids.more })).toMatchObject({ isDuplicate: false, alsoIn: [] })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  await waitFor(async () => expect((await call.get({ id: ids.more })).isDuplicate).toBe(true))
  await screen.findByRole('button', { name: 'Not the same story: Margins' })
})

test('a split that fails is reverted, with a toast', async () => {
  quietConsole()
  const { user, network } = await openDigest()
  network.lose('stories.split')
  await chooseAction({ user }, 'Not the same story', 'Echo')
  await screen.findByText('Failed to change the story. Please try again.')
  card('Echo').getByText('Duplicate')
  await opener()
})

test("'Merge with another story' finds the other article, joins them, and Undo takes it back", async () => {
  const { user, call, ids } = await openDigest()
  await chooseAction({ user }, 'Merge with another story…', 'Bees')
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another story' }))
  await user.type(dialog.getByRole('combobox'), 'first')
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText('Same story')
  expect(await call.get({ id: ids.others })).toMatchObject({
    isDuplicate: true,
    duplicateOf: { id: ids.first },
  })
  card('Bees').getByText('Duplicate')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  await waitFor(() => expect(card('Bees').queryByText('Duplicate')).toBeNull())
})

test('a story and a search that could not be loaded can be tried again', async () => {
  quietConsole()
  const { user, network } = await openDigest()
  network.lose('stories.get')
  network.lose('stories.candidates')
  await user.click(await opener())
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('The story could not be loaded.')
  network.mend()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByRole('article', { name: 'More' })
})

/** Opens the filter; returns the checkbox that groups duplicates. */
async function openFilter(user: Awaited<ReturnType<typeof openDigest>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  return screen.findByRole('checkbox', { name: 'Group duplicates' })
}

test('duplicates are grouped and counted, in this tab and when the page is opened again', async () => {
  const { token, user, network } = await openDigest()
  const titles = () =>
    screen.getAllByRole('article').map((item) => within(item).getAllByRole('link')[0]?.textContent)
  expect(titles()).toEqual(['Bees', 'Echo', 'More', 'First'])
  screen.getByText('2 duplicates')
  const box = await openFilter(user)
  expect(box).toHaveProperty('checked', false)
  await user.click(box)
  await waitFor(() => expect(titles()).toEqual(['Bees', 'First']))
  await screen.findByText('2 duplicates grouped')
  screen.getByText('4 new articles')
  document.body.replaceChildren()
  openApp('/', { server, token, network })
  await screen.findByRole('article', { name: 'First' })
  expect(titles()).toEqual(['Bees', 'First'])
  await user.click(await openFilter(user))
  await waitFor(() => expect(titles()).toEqual(['Bees', 'Echo', 'More', 'First']))
})

test('duplicates are grouped for the account: on every browser, in other tabs, and for no other user', async () => {
  const { user, token } = await openDigest()
  const box = await openFilter(user)
  await user.click(box)
  await waitFor(async () => {
    // A caller keeps the user as of when its session was found.
    const { call } = await server.caller(token)
    expect((await call.user.get({})).user.groupsDuplicates).toBe(true)
  })
  const { call } = await server.caller(token)
  await call.user.updatePreferences({ groupsDuplicates: false })
  const channel = new BroadcastChannel('tidings-digest')
  channel.postMessage('another tab')
  await waitFor(() => expect(box).toHaveProperty('checked', false))
  channel.close()
  await call.user.updatePreferences({ groupsDuplicates: true })
  cleanup()
  const other = await openDigest()
  expect(await openFilter(other.user)).toHaveProperty('checked', false)
})

test('grouping that could not be saved is reverted and reported', async () => {
  quietConsole()
  const { user, network } = await openDigest()
  network.lose('user.updatePreferences')
  const box = await openFilter(user)
  await user.click(box)
  await screen.findByText('Failed to save the grouping of duplicates. Please try again.')
  expect(box).toHaveProperty('checked', false)
})
