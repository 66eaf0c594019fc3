import { screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { expect, test } from 'vitest'
import { openNetwork } from '../../testing/network.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

/** A user with one article, of November 14, 2026. */
async function reader(article: Parameters<typeof addArticle>[2] = {}) {
  const { call, user, token } = await server.newReader()
  const { newsletter } = await call.newsletters.add({ name: 'Kernel Weekly', sourceEmail: 'news@a.example' })
  const id = await addArticle(
    server.db,
    { userId: user.id, newsletterId: newsletter.id },
    { title: 'A scheduler lands', published_at: Date.UTC(2026, 10, 14, 12), ...article },
  )
  return { call, token, id }
}
/** The page of the article with its reader closed; closing it leads to the digest and Back returns. */
const page = () => within(screen.getByRole('main'))

test('shows the title, its source with the long date, and the summary', async () => {
  const { token, id } = await reader()
  openApp(`/article/${id}`, { server, token })
  await screen.findByRole('heading', { level: 1, name: 'A scheduler lands' })
  page().getByText('From Kernel Weekly • November 14, 2026')
  page().getByText('The patch set shrank.')
  expect(page().queryByText(/Summarized by/)).toBeNull()
  page().getByRole('button', { name: 'Read Full Article' })
  expect(page().getByRole('link', { name: 'Back to Digest' }).getAttribute('href')).toBe('/')
})

test('a summary that a model wrote says which one', async () => {
  const { token, id } = await reader({ summary_by: 'model', summary_model: 'llama3.2' })
  openApp(`/article/${id}`, { server, token })
  await screen.findByRole('heading', { level: 1, name: 'A scheduler lands' })
  page().getByText('Summarized by llama3.2')
})

test('a summary with markup in it reaches the page cleaned', async () => {
  const { token, id } = await reader()
  const network = openNetwork(server, token)
  const { call } = await server.caller(token)
  const article = await call.articles.get({ id })
  const summary = '<em>Really</em><img src=x onerror="document.title=1"><script>document.title=2</script>'
  network.respond('articles.get', 200, JSON.stringify({ result: { data: { ...article, summary } } }))
  openApp(`/article/${id}`, { server, token, network })
  const word = await screen.findByText('Really')
  expect(word.tagName).toBe('EM')
  expect(word.parentElement?.innerHTML).toBe('<em>Really</em>')
})

test('a spinner is shown while the article is fetched', async () => {
  const { token, id } = await reader()
  const network = openNetwork(server, token)
  const arrive = network.hold('articles.get')
  openApp(`/article/${id}`, { server, token, network })
  await screen.findByText('Loading article…')
  arrive()
  await screen.findByRole('heading', { level: 1, name: 'A scheduler lands' })
})

test("'Back to Digest' leads to /", async () => {
  const { token, id } = await reader()
  openApp(`/article/${id}`, { server, token })
  const link = await screen.findByRole('link', { name: 'Back to Digest' })
  expect(link.getAttribute('href')).toBe('/')
})

test("an article that does not exist is 'Article not found', with a link to the digest", async () => {
  const { token } = await reader()
  const { user, router } = openApp('/article/unknown', { server, token })
  await screen.findByRole('heading', { name: 'Article not found' })
  screen.getByText("The article you're looking for doesn't exist or has been removed.")
  await user.click(screen.getByRole('link', { name: 'Return to Home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('the reader opens by itself, and closing it leads to /', async () => {
  const { token, id } = await reader()
  const { user, router } = openApp(`/article/${id}`, { server, token })
  const dialog = await screen.findByRole('dialog', { name: 'A scheduler lands' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
