import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test } from 'vitest'
import { userWithArticles } from '../../../testing/add-articles.ts'
import { openNetwork } from '../../../testing/network.ts'
import { chooseAction, openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'
import { Component as DigestScreen } from './digest-screen.tsx'

const server = await testServer()

const today = () =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format()
const day = 86_400_000

test('while there is no user a spinner says "Loading your content..."', () => {
  renderUi(<DigestScreen />)
  screen.getByText('Loading your content...')
})

test("the digest is headed by today's weekday, month and day and by how many articles are new today", async () => {
  const { token, add } = await userWithArticles(server)
  await add()
  await add()
  await add({ received_at: Date.now() - 2 * day })
  openApp('/', { server, token })
  await screen.findByRole('heading', { level: 1, name: "Today's Digest" })
  screen.getByText(today())
  await screen.findByText('2 new articles')
})

test('the end of the day says how many of its stories are unread, also after one was read', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'One' })
  await add({ title: 'Two' })
  const { user } = openApp('/', { server, token })
  await screen.findByText(/2 articles unread\./)
  await chooseAction({ user }, 'Mark as Read', 'One')
  await screen.findByText(/1 article unread\./)
  screen.getByText('2 new articles')
})

test('the count is "..." while it loads', async () => {
  const { token } = await userWithArticles(server)
  const network = openNetwork(server, token)
  const release = network.hold('articles.stats')
  openApp('/', { server, network })
  await screen.findByText('...')
  release()
  await screen.findByText('0 new articles')
})

test("numbers and newsletters that can't be fetched are requested once, and the digest is there without them", async () => {
  const { token, add } = await userWithArticles(server)
  await add()
  const network = openNetwork(server, token)
  network.lose('newsletters.list')
  network.lose('articles.stats')
  const { queryClient } = openApp('/', { server, network })
  await screen.findByRole('article')
  const raised = queryClient.getQueryCache().findAll({ queryKey: [['articles', 'stats']] })
  expect(raised.map(({ state }) => state.error?.message)).toEqual(['Failed to fetch article stats'])
  expect(screen.queryByText('...')).toBeNull()
  screen.getByText('Categories could not be loaded.')
  const asked = network.calls.map(({ procedure }) => procedure)
  for (const procedure of ['newsletters.list', 'articles.stats'])
    expect(asked.filter((name) => name === procedure)).toHaveLength(1)
})

test('while articles load, six empty cards and "Loading articles..." are in their place', async () => {
  const { token, add } = await userWithArticles(server)
  await add()
  for (const procedure of ['newsletters.list', 'articles.list']) {
    const network = openNetwork(server, token)
    const release = network.hold(procedure)
    openApp('/', { server, network })
    await screen.findByText('Loading articles...')
    expect(document.querySelectorAll('main [data-skeleton]')).toHaveLength(6)
    expect(screen.queryByRole('article')).toBeNull()
    release()
    await screen.findByRole('article')
    expect(screen.queryByText('Loading articles...')).toBeNull()
    cleanup()
  }
})

test('the first issue is shown when it arrives, without a reload', async () => {
  const { token, add } = await userWithArticles(server)
  openApp('/', { server, token })
  await screen.findByText('No articles found')
  await add({ title: 'The lamp is lit' })
  await screen.findByRole('article', { name: 'The lamp is lit' }, { timeout: 60_000 })
  await screen.findByText('1 new article')
})

test("ten minutes open on the tab 'Today'; earlier days are under 'Earlier'", async () => {
  const { token, add, chooseMinutes } = await userWithArticles(server)
  await chooseMinutes('10')
  await add({ title: 'Of yesterday', reading_seconds: 60, received_at: Date.now() - day })
  await add({ title: 'Of today', reading_seconds: 60, received_at: Date.now() })
  const { user } = openApp('/', { server, token })
  await screen.findByRole('article', { name: 'Of today' })
  screen.getByRole('tab', { name: 'Today', selected: true })
  expect(screen.queryByRole('article', { name: 'Of yesterday' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Earlier' }))
  await user.click(await screen.findByRole('link', { name: /^Yesterday/ }))
  await screen.findByRole('article', { name: 'Of yesterday' })
})

test('the digest opens with the list of all days, latest first, until ten minutes are chosen, in every browser', async () => {
  const { token, add, minutesChosen } = await userWithArticles(server)
  await add({ title: 'Of yesterday', reading_seconds: 60, received_at: Date.now() - day })
  await add({ title: 'Of today', reading_seconds: 60, received_at: Date.now() })
  const { user } = openApp('/', { server, token })
  await screen.findByRole('article', { name: 'Of yesterday' })
  screen.getByRole('tab', { name: 'Today', selected: true })
  screen.getByRole('button', { name: 'Latest', pressed: true })
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent?.trim())).toEqual([
    'Today',
    'That’s everything for today. 1 article unread.',
    'Yesterday',
  ])
  const ten = screen.getByRole('button', { name: '10 min' })
  await user.click(ten)
  await screen.findByText(/That’s your 10 minutes\./)
  expect(document.activeElement).toBe(ten)
  expect(screen.queryByRole('article', { name: 'Of yesterday' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Latest' })).toBeNull()
  await waitFor(async () => expect(await minutesChosen()).toBe('10'))
  cleanup()
  openApp('/', { server, token })
  await screen.findByText(/That’s your 10 minutes\./)
})

test('until a choice is made a line offers ten minutes; closing it keeps everything', async () => {
  const { token, add, subscribe, minutesChosen } = await userWithArticles(server)
  await add({ title: 'One', reading_seconds: 60, worth: 2 })
  await add({ title: 'Two', reading_seconds: 60, worth: 2 }, await subscribe('Other Letter'))
  const { user } = openApp('/', { server, token })
  await screen.findByText('Short on time? Read 2 stories from 2 newsletters in ten minutes.')
  await user.click(screen.getByRole('button', { name: 'Keep everything' }))
  await waitFor(() => expect(screen.queryByText(/^Ten minutes/)).toBeNull())
  await waitFor(async () => expect(await minutesChosen()).toBe('all'))
})

test('a filter shows the list of what matches it; ten minutes clear it', async () => {
  const { token, add, chooseMinutes } = await userWithArticles(server)
  await chooseMinutes('10')
  await add({ title: 'Kernel', tags: ['linux'] })
  await add({ title: 'Bread', reading_seconds: 60 })
  const { user } = openApp('/?tag=linux', { server, token })
  await screen.findByRole('article', { name: 'Kernel' })
  expect(screen.queryByRole('article', { name: 'Bread' })).toBeNull()
  screen.getByRole('button', { name: 'Everything', pressed: true })
  await user.click(screen.getByRole('button', { name: '10 min' }))
  await screen.findByRole('article', { name: 'Bread' })
})
