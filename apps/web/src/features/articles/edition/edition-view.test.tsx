import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../../testing/add-articles.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const DAY = 86_400_000
const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ firstChild }) => firstChild?.textContent?.trim())
const article = (name: string) => screen.findByRole('article', { name })

test('the edition has top stories, articles by category, long reads and links, and then ends', async () => {
  const { token, add, subscribe, chooseMinutes } = await userWithArticles(server)
  await chooseMinutes('10')
  for (const n of [1, 2, 3, 4]) await add({ title: `Top ${n}`, reading_seconds: 60, worth: 2 })
  const story_id = await add({ title: 'Covered twice', reading_seconds: 60, worth: 3 })
  await add({ title: 'The copy', story_id, is_duplicate: 1 }, await subscribe('Other Letter'))
  await add({ title: 'Of business', category: 'business', reading_seconds: 60 })
  await add({ title: 'An essay', reading_seconds: 600 })
  await add({ title: 'A link', url: 'https://lamps.example/', reading_seconds: 0 })
  openApp('/', { server, token })
  const lead = await article('Covered twice')
  within(lead).getByText(/Also covered by/)
  expect(screen.queryByRole('article', { name: 'The copy' })).toBeNull()
  await screen.findByRole('heading', { name: /^Links/ })
  expect(headings().slice(0, 4)).toEqual(['Top stories', 'Business', 'Long reads', 'Links'])
  const link = screen.getByRole('link', { name: /^A link/ })
  expect(link.getAttribute('href')).toBe('https://lamps.example/')
  expect(link.getAttribute('target')).toBe('_blank')
  screen.getByText(/That’s your 10 minutes\./)
})

test('a newsletter shows five of its links, and the others once they are wanted', async () => {
  const { token, add, chooseMinutes } = await userWithArticles(server)
  await chooseMinutes('10')
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    await add({ title: `Link ${n}`, url: `https://lamps.example/${n}`, reading_seconds: 0 })
  const { user } = openApp('/', { server, token })
  const more = await screen.findByRole('button', { name: /^2 more links of / })
  expect(screen.getAllByRole('link', { name: /^Link \d/ })).toHaveLength(5)
  await user.click(more)
  expect(screen.getAllByRole('link', { name: /^Link \d/ })).toHaveLength(7)
  expect(document.activeElement).toBe(screen.getAllByRole('link', { name: /^Link \d/ })[5])
})

test('ten minutes show what fits, and fold the rest', async () => {
  const { token, add } = await userWithArticles(server)
  for (const n of [1, 2, 3]) await add({ title: `Long ${n}`, reading_seconds: 290, worth: n === 1 ? 0.1 : 2 })
  const { user } = openApp('/', { server, token })
  await article('Long 3')
  await user.click(screen.getByRole('button', { name: '10 min' }))
  await screen.findByText(/That’s your 10 minutes\. 1 more story today\./)
  await screen.findByRole('button', { name: 'Show 1 more story' })
  screen.getByText(/^2 stories · \d+ min to skim$/)
  await user.click(screen.getByRole('link', { name: 'Long 3' }))
  await screen.findByText('1 of 2 stories read')
})

test('everything is marked as read at the end, also what came after a followed article, and that is undone', async () => {
  const { token, add, call, user: reader } = await userWithArticles(server)
  await add({ title: 'Newer' })
  await add({ title: 'Older', tags: ['Rust'] })
  await (await server.caller(token)).call.topics.follow({ kind: 'tag', key: 'Rust' })
  const { user } = openApp('/', { server, token })
  await article('Newer')
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Older')
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('2 articles marked as read.')
  await screen.findByText(/All read\./)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/2 articles unread\./)
  const { unreadCount } = await call.stats({ email: reader.email })
  expect(unreadCount).toBe(2)
})

test('on the day of the first import the digest begins with the best of the last seven days', async () => {
  const { token, add } = await userWithArticles(server)
  const stored_at = Date.now()
  for (const n of [1, 2, 3])
    await add({ title: `Day ${n}`, received_at: stored_at - n * DAY, stored_at, reading_seconds: 60 })
  const { user } = openApp('/', { server, token })
  await screen.findByRole('heading', { name: /^Your first digest/ })
  screen.getByText(/^The best 3 stories of the latest issues you imported, from 1 newsletter\./)
  await article('Day 3')
  expect(screen.queryByText('0 new articles')).toBeNull()
  const [toToday] = screen.getAllByRole('button', { name: 'Go to today' })
  await user.click(toToday ?? document.body)
  await screen.findByText('Nothing new yet today. Here are earlier articles.')
  screen.getByText('0 new articles')
  expect(screen.queryByText(/^Your first digest/)).toBeNull()
})

test('ten minutes are offered only once what was missed was closed', async () => {
  const { token, add, subscribe, user: reader } = await userWithArticles(server)
  for (const n of [0, 2])
    await add({ title: `Day ${n}`, received_at: Date.now() - n * DAY, reading_seconds: 60, worth: 2 })
  await add(
    { title: 'Of another', received_at: Date.now(), reading_seconds: 60, worth: 2 },
    await subscribe('Second'),
  )
  await server.db
    .updateTable('users')
    .set({ visited_at: Date.now() - 6 * DAY })
    .where('id', '=', reader.id)
    .execute()
  const { user } = openApp('/', { server, token })
  await screen.findByText(/^Welcome back\./)
  await article('Day 0')
  expect(screen.queryByText(/^Short on time\?/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText(/^Short on time\?/)
})

test('after days away the user is shown the most important articles, and can mark all as read', async () => {
  const { token, add, call, user: reader } = await userWithArticles(server)
  for (const n of [1, 2, 3, 4])
    await add({ title: `Day ${n}`, received_at: Date.now() - n * DAY, reading_seconds: 60 })
  await server.db
    .updateTable('users')
    .set({ visited_at: Date.now() - 6 * DAY })
    .where('id', '=', reader.id)
    .execute()
  const { user } = openApp('/', { server, token })
  await screen.findByText('Welcome back. 4 articles arrived while you were away.')
  await user.click(screen.getByRole('button', { name: /^Show me the 4 that matter/ }))
  await article('Day 4')
  await user.click(await screen.findByRole('button', { name: 'Back to today' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('4 articles marked as read.')
  await waitFor(async () =>
    expect(await call.list({})).toMatchObject({ articles: [{ isRead: true }, {}, {}, {}] }),
  )
})
