import { screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type OpenApp, openApp } from '../../testing/open-app.tsx'
import { selectText } from '../../testing/select-text.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
afterEach(() => {
  document.getSelection()?.removeAllRanges()
})

const HTML = '<p>The patch set shrank from 14,000 lines to 900.</p><p>Reviewers read it to the end.</p>'

/** The digest of somebody with one article. */
async function openDigest(article: Parameters<typeof addArticle>[2] = {}) {
  const { call, user, token } = await server.newReader()
  const { newsletter } = await call.newsletters.add({ name: 'Kernel Weekly', sourceEmail: 'news@a.example' })
  const place = { userId: user.id, newsletterId: newsletter.id }
  const articleId = await addArticle(server.db, place, { title: 'A scheduler lands', html: HTML, ...article })
  const app = openApp('/', { server, token })
  await screen.findByRole('button', { name: /Read More/ })
  return { ...app, call, articleId }
}

/** Opens the article of the digest in the reader. */
async function read({ user }: OpenApp) {
  await user.click(screen.getByRole('button', { name: /Read More/ }))
  const reader = await screen.findByRole('dialog', { name: 'A scheduler lands' })
  await within(reader).findAllByText(/Reviewers read it/)
  return reader
}
const called = ({ network }: OpenApp, procedure: string) =>
  network.calls.filter((call) => call.procedure === procedure)

describe('the reader over a list', () => {
  test("'Read More' opens it, the article is fetched only then, and marked as read", async () => {
    const app = await openDigest()
    expect(called(app, 'articles.get')).toEqual([])
    await read(app)
    expect(called(app, 'articles.get')).toEqual([{ procedure: 'articles.get', input: { id: app.articleId } }])
    await waitFor(async () => expect((await app.call.articles.get({ id: app.articleId })).isRead).toBe(true))
  })

  test('an article without a full text shows its summary, as it is', async () => {
    const app = await openDigest({ html: '', summary: 'Reviewers read it: a < b && c' })
    const reader = await read(app)
    within(reader).getByText('Reviewers read it: a < b && c')
  })

  test('the sentences of the summary are above a long text and link to their positions in it', async () => {
    const words = 'Reviewers read it to the end and asked for little.'
    const text = `${'The patch set shrank and shrank, week after week. '.repeat(16)}${words}`
    const start = text.indexOf(words)
    const app = await openDigest({
      html: `<p>${text}</p>`,
      text,
      summary: words,
      summary_places: JSON.stringify([{ text: words, start, end: text.length }]),
    })
    const reader = await read(app)
    const summary = within(reader).getByRole('region', { name: 'Summary' })
    await app.user.click(within(summary).getByRole('button', { name: words }))
    expect(document.activeElement?.textContent).toBe(text)
  })

  test('a deleted article is reported as not found', async () => {
    const app = await openDigest()
    app.network.respond('articles.get', 500, 'no')
    await app.user.click(screen.getByRole('button', { name: /Read More/ }))
    const reader = within(await screen.findByRole('dialog'))
    await reader.findByText('Article not found')
  })

  test('an article can be read also if neither that nor its highlights could be exchanged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await openDigest()
    app.network.lose('articles.read')
    app.network.lose('highlights.list')
    await read(app)
    await waitFor(() => expect(log).toHaveBeenCalledTimes(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('tags in the reader', () => {
  test("'Add Tags' gives the article a tag, and Escape closes that dialog alone", async () => {
    const app = await openDigest({ tags: ['linux'] })
    const reader = await read(app)
    await app.user.click(within(reader).getByRole('button', { name: 'Add Tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: /tags/i }))
    await app.user.type(dialog.getByRole('textbox', { name: 'Add a tag' }), 'to read{Enter}')
    await app.user.click(dialog.getByRole('button', { name: /Save/ }))
    await within(reader).findByText('to read')
    // The tag is shown before it is stored, and the dialog closes after that.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /tags/i })).toBeNull())
    await app.user.click(within(reader).getByRole('button', { name: 'Add Tags' }))
    await screen.findByRole('dialog', { name: /tags/i })
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /tags/i })).toBeNull())
    expect(screen.queryByRole('dialog', { name: 'A scheduler lands' })).not.toBeNull()
  })
})

describe('how the reader is set', () => {
  const pressed = (reader: HTMLElement) =>
    within(reader)
      .getAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label'))

  test('without stored settings it is sans, medium and light; its buttons change the reader and nothing else', async () => {
    const app = await openDigest()
    const reader = await read(app)
    expect(pressed(reader)).toEqual(['Sans', 'Medium', 'Light'])
    const stored = { ...localStorage }
    for (const name of ['Serif', 'Extra Large', 'Sepia']) {
      await app.user.click(within(reader).getByRole('button', { name }))
    }
    expect(pressed(reader)).toEqual(['Serif', 'Extra Large', 'Sepia'])
    expect(document.body.className).toBe('theme-light text-base font-sans')
    expect(document.documentElement.dataset.theme).toBe('light')
    expect({ ...localStorage }).toEqual(stored)
  })
})

describe('saving in the reader', () => {
  const saveButton = (reader: HTMLElement) => within(reader).getByRole('button', { name: /Save/ })
  const isSaved = (reader: HTMLElement) => saveButton(reader).getAttribute('aria-pressed')

  test('the toggle flips only after the call has succeeded', async () => {
    const app = await openDigest()
    const reader = await read(app)
    const arrive = app.network.hold('articles.save')
    await app.user.click(saveButton(reader))
    expect(isSaved(reader)).toBe('false')
    arrive()
    await waitFor(() => expect(isSaved(reader)).toBe('true'))
    expect((await app.call.articles.get({ id: app.articleId })).isSaved).toBe(true)
  })

  test('a failed save leaves the toggle as it was and is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await openDigest()
    const reader = await read(app)
    app.network.lose('articles.save')
    await app.user.click(saveButton(reader))
    await waitFor(() => expect(log).toHaveBeenCalledWith('Saving an article failed', expect.anything()))
    expect(isSaved(reader)).toBe('false')
    expect(screen.queryByRole('alert')).toBeNull()
    app.network.mend()
    await app.user.click(saveButton(reader))
    await waitFor(() => expect(isSaved(reader)).toBe('true'))
  })
})

describe('highlighting in the reader', () => {
  const marks = (reader: HTMLElement) =>
    within(reader)
      .queryAllByRole('mark')
      .map((mark) => mark.textContent)

  test('a selection is stored as a highlight with its position, and painted before the response arrives', async () => {
    const app = await openDigest()
    const reader = await read(app)
    const arrive = app.network.hold('highlights.add')
    selectText(reader, 'shrank from 14,000 lines')
    await waitFor(() => expect(marks(reader)).toEqual(['shrank from 14,000 lines']))
    expect(within(reader).queryByText('Highlight saved')).toBeNull()
    arrive()
    await within(reader).findByText('Highlight saved')
    expect(marks(reader)).toEqual(['shrank from 14,000 lines'])
    expect((await app.call.highlights.list({})).highlights).toMatchObject([
      { articleId: app.articleId, text: 'shrank from 14,000 lines', prefix: 'The patch set ', start: 14 },
    ])
  })

  test('a highlight that could not be stored loses its paint and is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await openDigest()
    const reader = await read(app)
    app.network.lose('highlights.add')
    selectText(reader, 'shrank')
    await waitFor(() => expect(log).toHaveBeenCalledWith('Storing a highlight failed', expect.anything()))
    await waitFor(() => expect(marks(reader)).toEqual([]))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(within(reader).queryByText('Highlight saved')).toBeNull()
  })

  test('Undo removes the highlight again', async () => {
    const app = await openDigest()
    const reader = await read(app)
    selectText(reader, 'shrank')
    await app.user.click(await within(reader).findByRole('button', { name: 'Undo' }))
    expect(marks(reader)).toEqual([])
    await waitFor(async () => expect((await app.call.highlights.list({})).highlights).toEqual([]))
  })

  test('an Undo that failed is logged, and the highlight is shown again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await openDigest()
    const reader = await read(app)
    selectText(reader, 'shrank')
    app.network.lose('highlights.delete')
    await app.user.click(await within(reader).findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(log).toHaveBeenCalledWith('Removing a highlight failed', expect.anything()))
    await waitFor(() => expect(marks(reader)).toEqual(['shrank']))
  })
})
