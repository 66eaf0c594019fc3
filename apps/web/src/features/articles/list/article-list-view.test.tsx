import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userWithArticles } from '../../../testing/add-articles.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent)
const shown = (count: number) => waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count))
const address = ({ router }: ReturnType<typeof openApp>) => router.state.location.search

test("the toolbar has 'Latest', the only order, a filter, the tags and both views, of which grid is chosen", async () => {
  const { token, add } = await userWithArticles(server)
  await add({ tags: ['linux', 'ai'] })
  await add({ tags: ['linux'] })
  openApp('/', { server, token })
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Sort, filter and view' }))
  toolbar.getByRole('button', { name: 'Latest' })
  toolbar.getByRole('button', { name: 'Filter' })
  const select = toolbar.getByRole('combobox', { name: 'Tag' })
  await waitFor(() =>
    expect([...select.children].map(({ textContent }) => textContent)).toEqual(['All Tags', 'linux', 'ai']),
  )
  toolbar.getByRole('button', { name: 'Grid view', pressed: true })
  toolbar.getByRole('button', { name: 'List view', pressed: false })
})

test("the first page is page 1, and 'Load More' adds the next below while there is one", async () => {
  const { token, addMany } = await userWithArticles(server)
  await addMany(50)
  const { user, network } = openApp('/', { server, token })
  await shown(24)
  const more = () => screen.queryByRole('button', { name: 'Load More' })
  await user.click(more() ?? document.body)
  await shown(48)
  await user.click(more() ?? document.body)
  await shown(50)
  expect(titles()).toEqual(Array.from({ length: 50 }, (_, n) => `Story ${n + 1}`))
  expect(more()).toBeNull()
  const pages = network.calls.filter(({ procedure }) => procedure === 'articles.list')
  expect(pages.map(({ input }) => input)).toMatchObject([{ page: 1 }, { page: 2 }, { page: 3 }])
})

test('an issue of many bare links is five cards and one that shows the others in its place, without Load More amid them', async () => {
  const { token, addMany } = await userWithArticles(server)
  await addMany(60, { summary: '', url: 'https://a.example/', published_at: Date.now() })
  const { user } = openApp('/', { server, token })
  await shown(5)
  await user.click(await screen.findByRole('button', { name: 'Show 55 more links of Kernel Weekly' }))
  await shown(60)
  expect(document.activeElement?.textContent).toBe('Story 6')
})

test('an article that left the screen and returned to it before the browser reported either is shown in full', async () => {
  const observers = new Map<Element, (entries: Partial<IntersectionObserverEntry>[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report
      constructor(report: IntersectionObserverCallback) {
        this.report = report as (entries: Partial<IntersectionObserverEntry>[]) => void
      }
      observe(element: Element) {
        observers.set(element, this.report)
      }
      disconnect() {}
    },
  )
  const { token, addMany } = await userWithArticles(server)
  await addMany(25)
  const { user } = openApp('/', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Load More' }))
  const last = await screen.findByRole('article', { name: 'Story 25' })
  const item = last.closest('li') ?? document.body
  const boundingClientRect = item.getBoundingClientRect()
  expect(within(last).queryByRole('button', { name: 'Read More' })).toBeNull()
  act(() =>
    observers.get(item)?.([
      { isIntersecting: false, boundingClientRect },
      { isIntersecting: true, boundingClientRect },
    ]),
  )
  within(screen.getByRole('article', { name: 'Story 25' })).getByRole('button', { name: 'Read More' })
})

test('the next page repeats and skips nothing, though a mail came in and articles were read meanwhile', async () => {
  const { token, call, add, addMany } = await userWithArticles(server)
  await addMany(30)
  const { user } = openApp('/?read=unread', { server, token })
  await shown(24)
  for (const { id } of (await call.list({ pageSize: 5 })).articles)
    await call.read({ articleId: id, read: true })
  await add({ title: 'New', received_at: Date.now() })
  await user.click(screen.getByRole('button', { name: 'Load More' }))
  await shown(30)
  expect(titles()).toEqual(Array.from({ length: 30 }, (_, n) => `Story ${n + 1}`))
})

test("'Load More' is busy while the page is on its way; one that could not be loaded leaves the others, and can be tried again", async () => {
  const { token, addMany } = await userWithArticles(server)
  await addMany(25)
  const { user, network } = openApp('/', { server, token })
  await shown(24)
  network.lose('articles.list')
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Load More' })
  await user.click(more)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No connection. The next articles aren’t stored on this device.',
  )
  expect(screen.getAllByRole('article')).toHaveLength(24)
  const release = network.hold('articles.list')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(more.disabled).toBe(true))
  screen.getByText('Loading articles...')
  release()
  await shown(25)
})

test("each empty list says 'No articles found' and how articles come, with newsletters and without", async () => {
  const { token, newsletterId } = await userWithArticles(server)
  const { token: newcomer } = await server.newReader()
  for (const [path, who] of [
    ['/', token],
    ['/saved', token],
    [`/newsletter/${newsletterId}/stories`, token],
    ['/saved', newcomer],
    ['/?category=business', newcomer],
  ] as const) {
    openApp(path, { server, token: who })
    await screen.findByRole('heading', { name: 'No articles found' })
    screen.getByText(/^There are no articles available in this section yet\. Articles will appear here once/)
    const action = screen.getByRole('link', { name: 'Add a newsletter' })
    expect(action.getAttribute('href')).toBe('/newsletters')
    cleanup()
  }
})

test("a list that fails says 'Error loading articles' and can be tried again", async () => {
  const { token, add } = await userWithArticles(server)
  await add()
  const app = openApp('/saved', { server, token })
  await screen.findByRole('heading', { name: 'No articles found' })
  app.network.lose('articles.list')
  await app.user.click(screen.getByRole('link', { name: /Today's Digest/ }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'Error loading articles' })
  alert.getByText('Please try again later or contact support.')
  app.network.mend()
  await app.user.click(alert.getByRole('button', { name: 'Try again' }))
  await shown(1)
})

test('lists are kept by page, order, joined tags and source', async () => {
  const { token, add, newsletterId } = await userWithArticles(server)
  await add({ tags: ['linux'] })
  const app = openApp(`/newsletter/${newsletterId}/stories?tag=linux`, { server, token })
  await shown(1)
  const keys = app.queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toContainEqual([
    ['articles', 'list'],
    {
      type: 'query',
      input: { page: 1, pageSize: 24, sort: 'latest', tags: 'linux', source: newsletterId },
    },
  ])
})

test('filters narrow the list, are in the address, and are there again after an article was read', async () => {
  const { token, subscribe, add } = await userWithArticles(server)
  const margins = await subscribe('Margins')
  await add({ title: 'Read', read_at: 1 })
  await add({ title: 'In Margins' }, margins)
  const app = openApp('/', { server, token })
  await shown(2)
  const { user } = app
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('button', { name: 'Unread' }))
  await waitFor(() => expect(titles()).toEqual(['In Margins']))
  await user.click(screen.getByRole('checkbox', { name: 'Kernel Weekly' }))
  await screen.findByText('No article matches your filters.')
  await user.click(screen.getByRole('checkbox', { name: 'Kernel Weekly' }))
  await shown(1)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Read More' }))
  await screen.findByRole('dialog', { name: 'In Margins' })
  await app.router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(titles()).toEqual(['In Margins'])
  await user.click(screen.getByRole('button', { name: 'Filter 1 on' }))
  await user.click(await screen.findByRole('button', { name: 'Clear all' }))
  await shown(2)
  expect(address(app)).toBe('')
})

test('a tag narrows the list, and everything can be shown again', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'Tagged', tags: ['linux'], read_at: 1 })
  await add({ title: 'Other' })
  const { user } = openApp('/?read=unread', { server, token })
  await shown(1)
  const select = await screen.findByRole('combobox', { name: 'Tag' })
  await screen.findByRole('option', { name: 'linux' })
  await user.selectOptions(select, 'linux')
  await screen.findByRole('heading', { name: 'No articles found' })
  screen.getByText('No article with the tag “linux” matches your filters.')
  screen.getByText('0 articles shown')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await shown(2)
})

test('a list narrowed to nothing by a tag, by filters or to unread articles says so, and what narrows it is cleared', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'Read', read_at: 1 })
  const { user, router } = openApp('/', { server, token })
  for (const [query, text, action] of [
    ['?tag=linux', 'No article here has the tag “linux”.', 'Clear the tag'],
    ['?categories=business', 'No article matches your filters.', 'Clear the filters'],
    ['?read=unread', 'You’ve read every article here.', 'Show read articles too'],
  ] as const) {
    await router.navigate(`/${query}`)
    await screen.findByText(text)
    await user.click(screen.getByRole('button', { name: action }))
    await shown(1)
  }
})

test("'Latest' fetches what has arrived since", async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'Old' })
  const { user } = openApp('/', { server, token })
  await shown(1)
  await add({ title: 'New', received_at: Date.now() })
  await user.click(screen.getByRole('button', { name: 'Latest', pressed: true }))
  await waitFor(() => expect(titles()).toEqual(['New', 'Old']))
})
