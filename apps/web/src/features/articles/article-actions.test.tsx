import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userWithArticles } from '../../testing/add-articles.ts'
import { chooseAction, openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

/** The digest with one article, rendered for a user. */
async function openDigest(wanted: Parameters<Awaited<ReturnType<typeof userWithArticles>>['add']>[0] = {}) {
  const reader = await userWithArticles(server)
  const articleId = await reader.add({ title: 'A story', ...wanted })
  const app = openApp('/', { server, token: reader.token })
  await screen.findByRole('article', { name: 'A story' })
  const choose = (item: string) => chooseAction(app, item)
  return { ...reader, ...app, articleId, choose }
}
const bookmark = (pressed: boolean) => screen.findByRole('button', { name: 'Save article', pressed })
const quietConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {})

test('saving on a card shows at once and reports the new value to the server', async () => {
  const { user, network, call, articleId } = await openDigest()
  const release = network.hold('articles.save')
  await user.click(await bookmark(false))
  await bookmark(true)
  expect(network.calls.at(-1)).toEqual({ procedure: 'articles.save', input: { articleId, saved: true } })
  release()
  await waitFor(async () => expect((await call.get({ id: articleId })).isSaved).toBe(true))
  await user.click(await bookmark(true))
  await waitFor(async () => expect((await call.get({ id: articleId })).isSaved).toBe(false))
  await bookmark(false)
})

test('a save that fails is taken back and only logged', async () => {
  const log = quietConsole()
  const { user, network } = await openDigest()
  network.lose('articles.save')
  await user.click(await bookmark(false))
  await waitFor(() => expect(log).toHaveBeenCalledWith('Saving an article failed', expect.anything()))
  await bookmark(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an article is marked as read and as unread again', async () => {
  const { choose, call, articleId } = await openDigest()
  await choose('Mark as Read')
  expect(within(screen.getByRole('article')).getByText('Read')).toBeTruthy()
  await waitFor(async () => expect((await call.get({ id: articleId })).isRead).toBe(true))
  await choose('Mark as Unread')
  expect(within(screen.getByRole('article')).queryByText('Read')).toBeNull()
  await waitFor(async () => expect((await call.get({ id: articleId })).isRead).toBe(false))
})

test('marking that fails is taken back with a toast', async () => {
  const { choose, network } = await openDigest()
  network.lose('articles.read')
  await choose('Mark as Read')
  const toast = await screen.findByRole('alert')
  within(toast).getByText('Failed to mark the article. Please try again.')
  expect(within(screen.getByRole('article')).queryByText('Read')).toBeNull()
})

test('tags are added from the menu of a card, and are in the tag select', async () => {
  const { choose, user, call, articleId } = await openDigest({ tags: ['linux'] })
  await choose('Add Tags')
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }))
  const field = dialog.getByRole('textbox', { name: 'Add a tag' })
  await user.type(field, 'a,b{Enter}')
  dialog.getByText('A tag can’t have a comma')
  await user.clear(field)
  await user.type(field, 'To cite{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Remove linux' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Tags saved')
  expect((await call.get({ id: articleId })).tags).toEqual(['To cite'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('option', { name: 'To cite' })
  expect(screen.queryByRole('option', { name: 'linux' })).toBeNull()
})

test('what was entered stays when the connection is lost, and can be saved later', async () => {
  const { choose, user, network, call, articleId } = await openDigest()
  await choose('Add Tags')
  await user.type(await screen.findByRole('textbox', { name: 'Add a tag' }), 'وسم 📬')
  network.lose('articles.changeTags')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Failed to save the tags. Please try again.')
  network.mend()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Tags saved')
  expect((await call.get({ id: articleId })).tags).toEqual(['وسم 📬'])
})

test('sharing copies the address of the article and says so', async () => {
  const { choose, articleId } = await openDigest()
  await choose('Share')
  await screen.findByText('Link copied')
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/article/${articleId}`)
})
