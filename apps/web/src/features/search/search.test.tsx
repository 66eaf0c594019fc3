import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const BAKERY = { title: 'A bakery plans its ovens', text: 'The bakery sells <all> of its bread.' }

const inBar = async () => {
  const [banner] = await screen.findAllByRole('banner')
  return within(banner as HTMLElement).getByRole('combobox', { name: 'Search' })
}

test('results have the hits marked in title and text, and their numbers on the tabs', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  await add({ title: 'Ships', text: 'Nothing of the kind.' })
  openApp('/search?q=bakery', { server, token })
  const article = await screen.findByRole('article', { name: BAKERY.title })
  expect([...article.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'bakery',
    'bakery',
  ])
  expect(article.textContent).toContain('sells <all> of its bread.')
  screen.getByRole('heading', { level: 1, name: 'Results for “bakery”' })
  screen.getByText('1 article')
  screen.getByRole('tab', { name: 'Articles (1)', selected: true })
  screen.getByRole('tab', { name: 'Highlights (0)' })
  expect(screen.queryByRole('article', { name: 'Ships' })).toBeNull()
})

test('results are rows or cards, with the hits marked in both, also after a condition is removed', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user, router } = openApp('/search?q=bakery%20is%3Aunread', { server, token })
  await screen.findByRole('article', { name: BAKERY.title })
  const view = within(screen.getByRole('group', { name: 'View' }))
  view.getByRole('button', { name: 'List view', pressed: true })
  await user.click(view.getByRole('button', { name: 'Grid view' }))
  const card = await screen.findByRole('article', { name: BAKERY.title })
  expect([...card.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'bakery',
    'bakery',
  ])
  await user.click(screen.getByRole('button', { name: 'Remove Is unread' }))
  await screen.findByRole('button', { name: 'Grid view', pressed: true })
  expect(new URLSearchParams(router.state.location.search).get('view')).toBe('grid')
  screen.getByRole('combobox', { name: 'Order' })
  await user.click(screen.getByRole('tab', { name: /^Highlights/ }))
  expect(screen.queryByRole('group', { name: 'View' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull()
})

test('a highlight found by its note shows the note, with the hits marked', async () => {
  const { token, add } = await userWithArticles(server)
  const id = await add(BAKERY)
  const { call } = await server.caller(token)
  await call.highlights.add({ id, text: 'sells <all> of its bread', note: 'Ask Ilse about the <ovens>.' })
  openApp('/search?q=ilse&tab=highlights', { server, token })
  const found = await screen.findByRole('article', { name: BAKERY.title })
  const note = within(found).getByRole('note', { name: 'Note' })
  expect(note.textContent).toBe('Ask Ilse about the <ovens>.')
  expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Ilse'])
})

test('conditions are chips, and removing one updates the search box', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user, router } = openApp('/search?q=bakery%20is%3Asaved%20after%3A2020-10-01', { server, token })
  await screen.findByRole('heading', { name: 'Nothing found' })
  const chips = within(screen.getByRole('list', { name: 'Conditions of the search' }))
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'bakery',
    'Is saved',
    'After October 1, 2020',
  ])
  await user.click(chips.getByRole('button', { name: 'Remove Is saved' }))
  await screen.findByRole('article', { name: BAKERY.title })
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('bakery after:2020-10-01')
  expect(await inBar()).toHaveProperty('value', 'bakery after:2020-10-01')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await screen.findByRole('heading', { name: 'What are you looking for?' })
})

test('a misspelt word gets a suggestion', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user } = openApp('/search?q=bakrey', { server, token })
  await user.click(await screen.findByRole('link', { name: 'bakery' }))
  await screen.findByRole('article', { name: BAKERY.title })
})

test('the input can be completed by keyboard', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user, router } = openApp('/saved', { server, token })
  const box = await inBar()
  await user.type(box, 'bak')
  await screen.findByRole('option', { name: 'bakery' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(box).toHaveProperty('value', 'bakery ')
  expect(router.state.location.pathname).toBe('/saved')
  await user.keyboard('{Enter}')
  await screen.findByRole('article', { name: BAKERY.title })
})

test('a search is saved into the sidebar with its unread count, followed and removed', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user } = openApp('/search?q=bakery', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Save search' }))
  const section = within(await screen.findByRole('region', { name: 'Saved searches' }))
  const link = section.getByRole('link', { name: /^bakery.*, 1 unread article$/ })
  expect(link.getAttribute('href')).toBe('/search?q=bakery')
  await screen.findByRole('button', { name: 'Saved' })
  await user.click(section.getByRole('button', { name: 'Options of the search bakery' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Follow' }))
  await section.findByText('Followed')
  await user.click(section.getByRole('button', { name: 'Options of the search bakery' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await screen.findByRole('button', { name: 'Save search' })
  expect(screen.queryByRole('region', { name: 'Saved searches' })).toBeNull()
})

test('Ctrl K searches from everywhere, and Enter opens what is chosen', async () => {
  const { token, add } = await userWithArticles(server)
  const id = await add(BAKERY)
  const { user, router } = openApp('/newsletters', { server, token })
  await screen.findByRole('heading', { name: 'My Newsletters' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search articles, highlights and newsletters' })
  await user.type(field, 'bakery')
  const list = within(screen.getByRole('listbox', { name: 'Results' }))
  await list.findByRole('option', { name: 'Search for “bakery”', selected: true })
  await list.findByRole('option', { name: /A bakery plans its ovens/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('dialog', { name: BAKERY.title })
  expect(router.state.location).toMatchObject({ pathname: `/article/${id}`, state: { search: 'bakery' } })
})

test('Ctrl K offers recent searches and screens; Enter searches, and never adds anything', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user, router } = openApp('/newsletters', { server, token })
  await screen.findByRole('heading', { name: 'My Newsletters' })
  const options = async () => {
    await user.keyboard('{Control>}k{/Control}')
    const list = within(await screen.findByRole('listbox', { name: 'Results' }))
    return list.getAllByRole('option').map(({ textContent }) => textContent)
  }
  expect((await options()).slice(0, 2)).toEqual(["Today's Digest", 'Saved Articles'])
  await user.keyboard('zzz')
  await screen.findByRole('option', { name: 'Search for “zzz”', selected: true })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=zzz'))
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull())
  expect((await options())[0]).toBe('zzz')
})

test('a search that fails says so and can be tried again', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user, network } = openApp('/saved', { server, token })
  await screen.findByRole('heading', { name: 'Saved Articles' })
  network.lose('search.articles')
  await user.type(await inBar(), 'bakery{Enter}')
  await screen.findByRole('heading', { name: 'Error while searching' })
  network.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: BAKERY.title })
})

test('what is typed while the palette is loading is in its field, and nothing is found only if nothing is shown', async () => {
  const { token, add } = await userWithArticles(server)
  await add(BAKERY)
  const { user } = openApp('/saved', { server, token })
  await inBar()
  await user.keyboard('{Control>}k{/Control}bakers{Backspace}y')
  const palette = within(await screen.findByRole('dialog'))
  const field = palette.getByRole<HTMLInputElement>('combobox')
  await waitFor(() => expect(field.value).toBe('bakery'))
  await palette.findByRole('option', { name: /^A bakery plans its ovens/ })
  expect(palette.getByRole('status').textContent).toBe('')
  await user.clear(field)
  await user.type(field, 'saved a')
  await palette.findByRole('option', { name: 'Saved Articles' })
  await user.type(field, 'xyz')
  await palette.findByText('Nothing found for “saved axyz”')
  expect(palette.queryByRole('option', { name: 'Saved Articles' })).toBeNull()
})
