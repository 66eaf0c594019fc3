import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const LINK = 'https://click.example/ls/click?upn=7'
const PAGE = 'https://www.harbour.example/page'

const server = await testServer()
beforeEach(() => {
  server.web.respond = async (url) => (url === LINK ? { status: 302, to: PAGE } : { status: 200 })
})

async function openDigest(url: string) {
  const reader = await userWithArticles(server)
  await reader.add({ title: 'A story', url, html: '<p>Words.</p>' })
  const app = openApp('/', { server, token: reader.token })
  await screen.findByRole('article', { name: 'A story' })
  return app
}
const openMenu = async ({ user }: ReturnType<typeof openApp>) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  return await screen.findByRole('menu')
}

test('the real address of a counted link is found from the card, and then no longer offered', async () => {
  const app = await openDigest(LINK)
  const menu = within(await openMenu(app))
  await app.user.click(menu.getByRole('menuitem', { name: 'Show where this link goes' }))
  await screen.findByText('Destination found')
  screen.getByText('It leads to harbour.example.')
  expect(app.network.calls.filter(({ procedure }) => procedure === 'articles.resolveLink')).toHaveLength(1)
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  const again = within(await openMenu(app))
  await expect.poll(() => again.queryByRole('menuitem', { name: 'Show where this link goes' })).toBeNull()
})

test('a link that shows its target has no such item', async () => {
  const menu = within(await openMenu(await openDigest('https://harbour.example/page')))
  menu.getByRole('menuitem', { name: 'Share' })
  expect(menu.queryByRole('menuitem', { name: 'Show where this link goes' })).toBeNull()
})

test('in the reader the link reads as its page once its address is found', async () => {
  const { user } = await openDigest(LINK)
  await user.click(screen.getByRole('button', { name: 'Read More' }))
  const reader = within(await screen.findByRole('dialog', { name: 'A story' }))
  await reader.findByText('Tracking link by click.example')
  await user.click(reader.getByRole('button', { name: 'Show where this link goes' }))
  const link = await reader.findByRole('link', { name: 'Read it on harbour.example' })
  expect(link.getAttribute('href')).toBe(PAGE)
  await user.click(reader.getByRole('button', { name: 'More actions' }))
  const original = await screen.findByRole('menuitem', { name: 'Original link (click.example)' })
  expect(original.getAttribute('href')).toBe(LINK)
})

test('an address that can’t be found is reported, with the reason, and the link stays', async () => {
  server.web.respond = async (url) => ({ status: 302, to: url })
  const app = await openDigest(LINK)
  await app.user.click(
    within(await openMenu(app)).getByRole('menuitem', { name: 'Show where this link goes' }),
  )
  const toast = within(await screen.findByRole('alert'))
  toast.getByText('Destination not found')
  toast.getByText('It redirects in a loop. The link is unchanged.')
})
