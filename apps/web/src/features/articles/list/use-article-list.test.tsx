import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../../testing/add-articles.ts'
import { type OpenApp, openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent)
const shows = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted))
async function choose({ user }: OpenApp, title: string, item: string) {
  const card = within(await screen.findByRole('article', { name: title }))
  await user.click(card.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const settled = ({ queryClient }: OpenApp) => waitFor(() => expect(queryClient.isMutating()).toBe(0))

test('articles marked as read stay in a list of unread articles until it is opened again', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'One' })
  await add({ title: 'Two' })
  const app = openApp('/?read=unread', { server, token })
  await shows('One', 'Two')
  await choose(app, 'One', 'Mark as Read')
  await settled(app)
  expect(titles()).toEqual(['One', 'Two'])
  await app.router.navigate('/')
  await screen.findByRole('button', { name: 'Filter' })
  await choose(app, 'Two', 'Mark as Read')
  await settled(app)
  await app.router.navigate('/?read=unread')
  await screen.findByRole('heading', { name: 'No articles found' })
})

test('an article that gets a tag appears in the list of that tag, which was opened before', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'One', tags: ['linux'] })
  await add({ title: 'Two' })
  const app = openApp('/?tag=linux', { server, token })
  await shows('One')
  await app.router.navigate('/')
  await shows('One', 'Two')
  await choose(app, 'Two', 'Add Tags')
  await app.user.type(await screen.findByRole('textbox', { name: 'Add a tag' }), 'linux')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Tags saved')
  await app.router.navigate('/?tag=linux')
  await shows('One', 'Two')
})

test('a list that is opened again never shrinks while its pages are fetched', async () => {
  const { token, addMany } = await userWithArticles(server)
  await addMany(50)
  const app = openApp('/?read=unread', { server, token })
  await waitFor(() => expect(titles()).toHaveLength(24))
  await app.user.click(screen.getByRole('button', { name: 'Load More' }))
  await waitFor(() => expect(titles()).toHaveLength(48))
  await choose(app, 'Story 1', 'Mark as Read')
  await settled(app)
  await app.user.click(screen.getByRole('link', { name: 'Highlights' }))
  await screen.findByRole('heading', { level: 1, name: 'Highlights' })
  const counts = new Set<number>()
  const watch = new MutationObserver(() => counts.add(titles().length))
  await app.router.navigate(-1)
  await waitFor(() => expect(titles()).toHaveLength(48))
  watch.observe(document.body, { childList: true, subtree: true })
  await waitFor(() => expect(titles().slice(-1)).toEqual(['Story 49']))
  watch.disconnect()
  expect([...counts]).toEqual([48])
})
