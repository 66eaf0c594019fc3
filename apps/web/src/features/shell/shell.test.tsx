import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { openNetwork } from '../../testing/network.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

/** The first header: those of screens are no banners, which jsdom's roles don't know. */
const bar = async () => {
  const [banner] = await screen.findAllByRole('banner')
  if (!banner) throw new Error('There is no bar.')
  return within(banner)
}
const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const section = async (name: string) => within((await sidebar()).getByRole('region', { name }))

test('the bar holds a toggle, the logo that leads home, a search box, Add Newsletter and the account', async () => {
  const { token } = await server.newReader()
  openApp('/saved', { server, token })
  const { getByRole } = await bar()
  getByRole('button', { name: 'Open navigation', expanded: false })
  expect(getByRole('link', { name: 'Tidings, home' }).getAttribute('href')).toBe('/')
  getByRole('combobox', { name: 'Search' })
  getByRole('button', { name: 'Add Newsletter' })
  getByRole('button', { name: /My Account/ })
})

test('the button Add Newsletter of the bar opens the dialog from another screen and from that of the newsletters', async () => {
  const { token } = await server.newReader()
  const { user, router } = openApp('/saved', { server, token })
  const { getByRole } = await bar()
  for (let times = 0; times < 2; times += 1) {
    await user.click(getByRole('button', { name: 'Open navigation' }))
    await user.click(getByRole('button', { name: 'Add Newsletter' }))
    await screen.findByRole('dialog', { name: 'Add Newsletter' })
    // These are on the left on small screens too.
    getByRole('button', { name: 'Open navigation', expanded: false, hidden: true })
    expect(router.state.location.pathname).toBe('/newsletters')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('the outline of a page begins with its screen: the titles in the sidebar are not headings', async () => {
  const { token } = await server.newReader()
  openApp('/newsletters', { server, token })
  await screen.findByRole('heading', { name: 'My Newsletters' })
  expect((await sidebar()).queryByRole('heading')).toBeNull()
})

test('submitting the search box logs the text and shows what is found', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { token } = await server.newReader()
  const { user, router } = openApp('/saved', { server, token })
  const box = (await bar()).getByRole('combobox', { name: 'Search' })
  await screen.findByRole('heading', { name: 'No articles found' })
  await user.type(box, '<b>rotor</b>{Enter}')
  expect(log).toHaveBeenCalledExactlyOnceWith('Search:', '<b>rotor</b>')
  await screen.findByRole('heading', { level: 1, name: 'Results for “<b>rotor</b>”' })
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/search?q=%3Cb%3Erotor%3C%2Fb%3E',
  )
})

test('the sidebar has a search box, today’s screens, the categories, the newsletters and the email', async () => {
  const { token, user: reader } = await server.newReader()
  openApp('/', { server, token })
  const { getByRole, getAllByRole, findByText } = await sidebar()
  getByRole('combobox', { name: 'Search' })
  const titles = getAllByRole('region').map((part) => part.firstElementChild?.textContent)
  expect(titles).toEqual(['Today', 'Categories', 'My Newsletters', 'Topics'])
  const today = (await section('Today')).getAllByRole('link')
  expect(today.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ["Today's Digest", '/'],
    ['Saved Articles', '/saved'],
    ['Highlights', '/highlights'],
  ])
  await findByText(reader.email)
})

test('the badge of the digest counts today’s articles', async () => {
  const { token, addMany } = await userWithArticles(server)
  await addMany(3)
  openApp('/saved', { server, token })
  await (await section('Today')).findByRole('link', { name: /3 new articles today$/ })
})

test('a count of 0 has no badge', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ received_at: Date.now() - 3 * 86_400_000 })
  openApp('/saved', { server, token })
  const categories = await section('Categories')
  const category = await categories.findByRole('link', { name: 'Technology' })
  expect(category.textContent).toBe('Technology')
  expect((await section('Today')).getByRole('link', { name: "Today's Digest" }).textContent).toBe(
    "Today's Digest",
  )
})

test('categories that articles have are listed and lead to their articles', async () => {
  const { token, add } = await userWithArticles(server)
  await add({ title: 'Of marketing', category: 'marketing' })
  await add({ title: 'Of technology' })
  const { user } = openApp('/', { server, token })
  const { findByRole, queryByText } = await section('Categories')
  await user.click(await findByRole('link', { name: /Marketing/ }))
  await screen.findByRole('heading', { level: 1, name: 'Marketing' })
  await screen.findByRole('article', { name: 'Of marketing' })
  expect(screen.queryByRole('article', { name: 'Of technology' })).toBeNull()
  expect(queryByText(/will appear here/)).toBeNull()
})

test('the newsletters are in the sidebar with their coloured icons and lead to their screens', async () => {
  const { token, newsletterId } = await userWithArticles(server)
  openApp('/', { server, token })
  const { findByRole, getByRole } = await section('My Newsletters')
  const link = await findByRole('link', { name: /Kernel Weekly/ })
  expect(link.getAttribute('href')).toBe(`/newsletter/${newsletterId}`)
  const icon = within(link).getByText('KW')
  expect(icon.getAttribute('data-swatch')).toMatch(/^sw-/)
  expect(getByRole('link', { name: 'Add Newsletter' }).getAttribute('href')).toBe('/newsletters')
})

test('a newsletter is the current place on each part of its screen', async () => {
  const { token, newsletterId } = await userWithArticles(server)
  openApp(`/newsletter/${newsletterId}/stories`, { server, token })
  const { findByRole } = await section('My Newsletters')
  await findByRole('link', { name: /Kernel Weekly/, current: 'page' })
})

test('placeholders represent the newsletters while they load', async () => {
  const { token } = await userWithArticles(server)
  const network = openNetwork(server, token)
  const release = network.hold('newsletters.list')
  openApp('/saved', { server, network })
  const { queryByText, findByRole } = await section('My Newsletters')
  const placeholders = () => document.querySelectorAll('nav [data-skeleton]')
  await waitFor(() => expect(placeholders()).toHaveLength(3))
  expect(queryByText('No newsletters added yet.')).toBeNull()
  release()
  await findByRole('link', { name: /Kernel Weekly/ })
  expect(placeholders()).toHaveLength(0)
})

test("without articles the categories are announced, without newsletters the sidebar says 'No newsletters added yet.', each with a link to add one", async () => {
  const { token } = await server.newReader()
  openApp('/', { server, token })
  const categories = await section('Categories')
  await categories.findByText('Categories will appear here based on your newsletters.')
  const newsletters = await section('My Newsletters')
  await newsletters.findByText('No newsletters added yet.')
  for (const { getByRole } of [categories, newsletters]) {
    expect(getByRole('link', { name: 'Add Newsletter' }).getAttribute('href')).toBe('/newsletters')
  }
})

test('the sidebar highlights the current screen, and nothing else', async () => {
  const { token } = await server.newReader()
  const { router } = openApp('/', { server, token })
  const { getAllByRole } = await sidebar()
  for (const [path, name] of [
    ['/', "Today's Digest"],
    ['/?view=list&read=unread', "Today's Digest"],
    ['/saved?tag=linux', 'Saved Articles'],
    ['/highlights', 'Highlights'],
  ] as const) {
    await router.navigate(path)
    await screen.findByRole('heading', { level: 1, name })
    await waitFor(() => {
      const current = getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
      expect(current.map(({ textContent }) => textContent)).toEqual([name])
    })
  }
})

test('the toggle opens the sidebar, and the main area closes it again', async () => {
  const { token } = await server.newReader()
  const { user } = openApp('/', { server, token })
  await user.click((await bar()).getByRole('button', { name: 'Open navigation' }))
  const main = document.querySelector('main')
  expect(main?.hasAttribute('inert')).toBe(true)
  const [, cover] = screen.getAllByRole('button', { name: 'Close navigation' })
  await user.click(cover ?? document.body)
  ;(await bar()).getByRole('button', { name: 'Open navigation', expanded: false })
  expect(main?.hasAttribute('inert')).toBe(false)
})
