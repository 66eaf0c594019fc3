import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../../testing/add-articles.ts'
import { chooseAction, type OpenApp, openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent)
const shows = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted))
const settled = ({ queryClient }: OpenApp) => waitFor(() => expect(queryClient.isMutating()).toBe(0))

test('articles marked as read stay in a list of unread articles until it is opened again', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'One' })
  await add({ title: 'Two' })
  const app = openApp('/?read=unread', { server, token })
  await shows('One', 'Two')
  await chooseAction(app, 'Mark as Read', 'One')
  await settled(app)
  expect(titles()).toEqual(['One', 'Two'])
  await app.router.navigate('/')
  await screen.findByRole('button', { name: 'Filter' })
  await chooseAction(app, 'Mark as Read', 'Two')
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
  await chooseAction(app, 'Add Tags', 'Two')
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
  await chooseAction(app, 'Mark as Read', 'Story 1')
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
