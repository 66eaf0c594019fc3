import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { openNetwork } from '../../testing/network.ts'
import { chooseAction, openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

const section = async (name: string) =>
  within(within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('region', { name }))
const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getAllByRole('link')[0]?.textContent)

/** A reader with an older article that has the reader's own tag Rust, and a newer one about ships. */
async function twoStories() {
  const reader = await userWithArticles(server)
  await reader.add({ title: 'Ships', tags: ['ships'], category: 'business' })
  const id = await reader.add({ title: 'Crabs' })
  await reader.call.changeTags({ id, add: ['Rust'] })
  return reader
}

test('tags are under Topics with how many of their articles arrived today, and link to these', async () => {
  const { token } = await twoStories()
  const { user } = openApp('/', { server, token })
  const topics = await section('Topics')
  const link = await topics.findByRole('link', { name: /^Rust.*, 1 new article today$/ })
  await user.click(link)
  await waitFor(() => expect(titles()).toEqual(['Crabs']))
  expect(topics.getByRole('link', { current: 'page' }).textContent).toMatch(/^Rust/)
  expect((await section('Today')).queryByRole('link', { current: 'page' })).toBeNull()
})

test('a tag that is followed puts its articles first, is marked, and is undone from the toast', async () => {
  const { token } = await twoStories()
  const { user } = openApp('/', { server, token })
  const topics = await section('Topics')
  await user.click(await topics.findByRole('button', { name: 'Follow or mute Rust' }))
  await waitFor(() => expect(titles()).toEqual(['Ships', 'Crabs']))
  await user.click(await topics.findByRole('menuitem', { name: 'Follow' }))
  await topics.findByRole('link', { name: /^Rust\s*Followed/ })
  await waitFor(() => expect(titles()).toEqual(['Crabs', 'Ships']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titles()).toEqual(['Ships', 'Crabs']))
  expect(topics.queryByText('Followed')).toBeNull()
})

test('a category that is muted puts its articles last, and is unmuted again', async () => {
  const { token } = await twoStories()
  const { user } = openApp('/', { server, token })
  const categories = await section('Categories')
  await user.click(await categories.findByRole('button', { name: 'Follow or mute Business' }))
  await user.click(await categories.findByRole('menuitem', { name: 'Mute' }))
  await waitFor(() => expect(titles()).toEqual(['Crabs', 'Ships']))
  await categories.findByRole('link', { name: /^Business\s*Muted/ })
  await user.click(categories.getByRole('button', { name: 'Follow or mute Business' }))
  await user.click(await categories.findByRole('menuitem', { name: 'Stop muting' }))
  await waitFor(() => expect(titles()).toEqual(['Ships', 'Crabs']))
})

test('a row of the sidebar is one stop of the Tab key, and on it Shift+F10 and the context menu key open its menu', async () => {
  const { token, subscribe } = await userWithArticles(server)
  await subscribe('Margins')
  await subscribe('Zephyr')
  const { user } = openApp('/', { server, token })
  const newsletters = await section('My Newsletters')
  const link = await newsletters.findByRole('link', {
    name: 'Margins',
    description: 'Press Shift+F10 for its menu.',
  })
  const focused = () => document.activeElement?.textContent
  act(() => link.focus())
  await user.tab()
  expect(focused()).toMatch(/Zephyr$/)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(link)
  for (const keys of ['{Shift>}{F10}{/Shift}', '{ContextMenu}']) {
    await user.keyboard(keys)
    await newsletters.findByRole('menuitem', { name: 'Follow' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(newsletters.queryByRole('menuitem')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(link))
  }
})

test('an article that gets a followed tag moves at once and shows the reason', async () => {
  const { token } = await twoStories()
  const { call } = await server.caller(token)
  await call.topics.follow({ kind: 'tag', key: 'claws' })
  const { user } = openApp('/', { server, token })
  await waitFor(() => expect(titles()).toEqual(['Ships', 'Crabs']))
  const choose = (item: string) => chooseAction({ user }, item, 'Crabs')
  await choose('Add Tags')
  await user.type(await screen.findByRole('textbox', { name: 'Add a tag' }), 'claws{Enter}')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(titles()).toEqual(['Crabs', 'Ships']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Why am I seeing this?')
  await screen.findByText('You follow the tag “claws”, so it comes first.')
})

test('a topic preference is shown at once, and reverted with an error if it fails', async () => {
  const { token } = await twoStories()
  const { user, network } = openApp('/', { server, token })
  const topics = await section('Topics')
  const release = network.hold('topics.follow')
  await user.click(await topics.findByRole('button', { name: 'Follow or mute Rust' }))
  await user.click(await topics.findByRole('menuitem', { name: 'Follow' }))
  await topics.findByText('Followed')
  release()
  await screen.findByText('Following Rust')
  network.lose('topics.mute')
  await user.click(topics.getByRole('button', { name: 'Follow or mute Rust' }))
  await user.click(await topics.findByRole('menuitem', { name: 'Mute' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Failed to save: Rust is unchanged/)
  await topics.findByText('Followed')
  expect(topics.queryByText('Muted')).toBeNull()
})

test('of many tags some are shown, all on request, and followed ones always', async () => {
  const { token, add } = await userWithArticles(server)
  const tags = Array.from({ length: 12 }, (_, n) => `tag ${String(n).padStart(2, '0')}`)
  await add({ title: 'One', tags })
  await add({ title: 'Two', tags })
  const { call } = await server.caller(token)
  await call.topics.follow({ kind: 'tag', key: 'tag 11' })
  const { user } = openApp('/', { server, token })
  const topics = await section('Topics')
  await topics.findByRole('link', { name: /^tag 11/ })
  expect(topics.getAllByRole('link')).toHaveLength(9)
  const more = topics.getByRole('button', { name: 'Show all (3 more)', expanded: false })
  await user.click(more)
  expect(topics.getAllByRole('link')).toHaveLength(12)
  await user.click(topics.getByRole('button', { name: 'Show fewer', expanded: true }))
  expect(topics.getAllByRole('link')).toHaveLength(9)
})

test('without tags the topics are announced', async () => {
  const { token } = await server.newReader()
  openApp('/', { server, token })
  await (await section('Topics')).findByText('The tags of your articles will appear here.')
})

test('topics that could not be loaded say so', async () => {
  const { token } = await twoStories()
  const network = openNetwork(server, token)
  network.lose('topics.list')
  openApp('/', { server, network })
  await (await section('Topics')).findByText('Topics could not be loaded.')
})

test('what is followed in another tab is followed here', async () => {
  const { token } = await twoStories()
  openApp('/', { server, token })
  const topics = await section('Topics')
  await topics.findByRole('link', { name: /^Rust/ })
  const { call } = await server.caller(token)
  await call.topics.follow({ kind: 'tag', key: 'rust' })
  const channel = new BroadcastChannel('tidings-digest')
  channel.postMessage('another tab')
  await topics.findByText('Followed')
  await waitFor(() => expect(titles()).toEqual(['Crabs', 'Ships']))
  channel.close()
})
