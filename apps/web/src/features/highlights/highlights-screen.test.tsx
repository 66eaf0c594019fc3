import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { addArticle } from '@tidings/api/testing/add-article'
import { expect, test, vi } from 'vitest'
import { openNetwork } from '../../testing/network.ts'
import { openApp } from '../../testing/open-app.tsx'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

/** A user who has highlighted these texts in this order. */
async function reader(...texts: string[]) {
  const { call, user, token } = await server.newReader()
  const { newsletter } = await call.newsletters.add({ name: 'CB Insights', sourceEmail: 'news@a.example' })
  const articleId = await addArticle(
    server.db,
    { userId: user.id, newsletterId: newsletter.id },
    { title: 'Repair shops', html: `<p>${texts.join('</p><p>')}</p>` },
  )
  for (const [index, text] of texts.entries()) {
    const { highlight } = await call.highlights.add({ id: articleId, text })
    const created_at = Date.UTC(2026, 10, 14 + index, 12)
    await server.db.updateTable('highlights').set({ created_at }).where('id', '=', highlight.id).execute()
  }
  const stored = async () => (await call.highlights.list({})).highlights.map(({ text }) => text)
  return { call, token, newsletterId: newsletter.id, articleId, stored }
}
const cards = () => screen.findAllByRole('article')
const quotes = () => screen.queryAllByRole('blockquote').map((quote) => quote.textContent)

test('shows a spinner while loading', async () => {
  const { token } = await reader('One.')
  const network = openNetwork(server, token)
  const arrive = network.hold('highlights.list')
  openApp('/highlights', { server, token, network })
  await screen.findByText('Loading highlights…')
  arrive()
  await cards()
  expect(screen.queryByText('Loading highlights…')).toBeNull()
})

test("is titled 'Highlights', says 'No highlights yet', and 'Browse Articles' leads to the digest", async () => {
  const { token } = await reader()
  const { user, router } = openApp('/highlights', { server, token })
  await screen.findByRole('heading', { level: 1, name: 'Highlights' })
  screen.getByText("Passages you've highlighted while reading")
  await screen.findByRole('heading', { name: 'No highlights yet' })
  screen.getByText("When you highlight text in articles, they'll appear here")
  await user.click(screen.getByRole('link', { name: 'Browse Articles' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a card shows source, title, long date and quote, which can be copied, the newest first', async () => {
  const { token } = await reader('Old.', 'A tonne of spent cells.')
  const { user } = openApp('/highlights', { server, token })
  const [card] = await cards()
  if (!card) throw new Error('There is no card.')
  within(card).getByText('CB Insights')
  within(card).getByRole('heading', { name: 'Repair shops' })
  within(card).getByText('November 15, 2026')
  expect(within(card).getByRole('blockquote').textContent).toBe('A tonne of spent cells.')
  expect(quotes()).toEqual(['A tonne of spent cells.', 'Old.'])
  await user.click(within(card).getByRole('button', { name: 'Copy highlight' }))
  await screen.findByText('Highlight copied')
  expect(await navigator.clipboard.readText()).toBe('A tonne of spent cells.')
})

test("'Go to article' opens the article at the passage, over the highlights", async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { token, articleId } = await reader('One.', 'Two.')
  const { user, router } = openApp('/highlights', { server, token })
  const [link] = await screen.findAllByRole('link', { name: 'Go to article' })
  if (!link) throw new Error('There is no link.')
  expect(link.getAttribute('href')).toBe(`/article/${articleId}`)
  await user.click(link)
  await screen.findByRole('dialog', { name: 'Repair shops' })
  expect(router.state.location).toMatchObject({
    pathname: '/highlights',
    mask: { pathname: `/article/${articleId}` },
  })
  await waitFor(() => expect(screen.getAllByRole('mark')).toHaveLength(2))
  expect(scroll.mock.contexts.map((element) => (element as Element).textContent)).toEqual(['Two.'])
})

test('a removed highlight disappears at once, and is deleted after 5 s', async () => {
  const { token, stored } = await reader('One.', 'Two.')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = openApp('/highlights', { server, token, advanceTimers: vi.advanceTimersByTime })
  await cards()
  await user.click(screen.getAllByRole('button', { name: 'Delete highlight' })[0] as HTMLElement)
  expect(quotes()).toEqual(['One.'])
  screen.getByText('Highlight removed')
  expect(await stored()).toEqual(['Two.', 'One.'])
  await vi.advanceTimersByTimeAsync(5000)
  await waitFor(async () => expect(await stored()).toEqual(['One.']))
  expect(screen.queryByText('Highlight removed')).toBeNull()
})

test('a removal can be undone', async () => {
  const { token, stored } = await reader('One.')
  const { user, network } = openApp('/highlights', { server, token })
  await cards()
  await user.click(screen.getByRole('button', { name: 'Delete highlight' }))
  await screen.findByText('No highlights yet')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(quotes()).toEqual(['One.'])
  expect(await stored()).toEqual(['One.'])
  expect(network.calls.filter(({ procedure }) => procedure === 'highlights.delete')).toEqual([])
})

test('a highlight that could not be deleted comes back, and a toast says so', async () => {
  const { token } = await reader('One.', 'Two.')
  const { user, network } = openApp('/highlights', { server, token })
  network.lose('highlights.delete')
  await cards()
  await user.click(screen.getAllByRole('button', { name: 'Delete highlight' })[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Delete highlight' }))
  await screen.findByText('Failed to remove the highlight. Please try again.')
  expect(quotes()).toEqual(['Two.'])
})

test('a highlight whose article was deleted stays, without a link to it, and can be removed', async () => {
  const { call, token, newsletterId, stored } = await reader('One.')
  await call.newsletters.delete({ id: newsletterId })
  const { user, router } = openApp('/highlights', { server, token })
  const [card] = await cards()
  if (!card) throw new Error('There is no card.')
  within(card).getByRole('heading', { name: 'Repair shops' })
  within(card).getByText('The article is no longer here')
  expect(within(card).queryByRole('link')).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Delete highlight' }))
  await router.navigate('/settings')
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('a long quote is shortened until it is expanded', async () => {
  const { token } = await reader('long '.repeat(500).trim())
  const { user } = openApp('/highlights', { server, token })
  const all = await screen.findByRole('button', { name: 'Show all', expanded: false })
  await user.click(all)
  screen.getByRole('button', { name: 'Show less', expanded: true })
})

test('a list that could not be loaded can be tried again', async () => {
  const { token } = await reader('One.')
  const network = openNetwork(server, token)
  network.lose('highlights.list')
  const { user } = openApp('/highlights', { server, token, network })
  await screen.findByText('Error loading highlights')
  network.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await cards()
  expect(quotes()).toEqual(['One.'])
})

test('hundreds of highlights come page by page', async () => {
  const { token, articleId } = await reader('Passage 0.')
  const one = server.db.selectFrom('highlights').selectAll().where('article_id', '=', articleId)
  const first = await one.executeTakeFirstOrThrow()
  const others = Array.from({ length: 202 }, (_, n) => {
    const text = `Passage ${n + 1}.`
    return { ...first, id: randomUUID(), text, passage: text }
  })
  await server.db.insertInto('highlights').values(others).execute()
  const { user } = openApp('/highlights', { server, token })
  await cards()
  expect(quotes()).toHaveLength(200)
  await user.click(screen.getByRole('button', { name: 'Load More' }))
  await waitFor(() => expect(quotes()).toHaveLength(203))
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

test('a note is added, changed and taken back, and stays', async () => {
  const { call, token } = await reader('One.')
  const { user } = openApp('/highlights', { server, token })
  const notes = async () => (await call.highlights.list({})).highlights.map(({ note }) => note)
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await user.keyboard('For the talk.{Control>}{Enter}{/Control}')
  await screen.findByText('Note saved')
  expect(screen.getByRole('note').textContent).toBe('For the talk.')
  await waitFor(async () => expect(await notes()).toEqual(['For the talk.']))
  await screen.findByText(/^1 with a note$/)
  await user.click(screen.getByRole('button', { name: 'Edit note' }))
  await user.clear(screen.getByRole('textbox', { name: 'Note' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Note removed')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('note').textContent).toBe('For the talk.')
  await waitFor(async () => expect(await notes()).toEqual(['For the talk.']))
})

test('a draft of a note survives leaving the screen, until Escape gives it up', async () => {
  const { token } = await reader('One.')
  const { user, router } = openApp('/highlights', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Add note' }))
  await user.keyboard('Half a thou')
  await router.navigate('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await router.navigate('/highlights')
  const note = await screen.findByRole('textbox', { name: 'Note' })
  expect((note as HTMLTextAreaElement).value).toBe('Half a thou')
  await user.click(note)
  await user.keyboard('{Escape}')
  const add = await screen.findByRole('button', { name: 'Add note' })
  expect(document.activeElement).toBe(add)
})

test('the colour of a highlight is changed in a menu that names it', async () => {
  const { call, token } = await reader('One.')
  const { user } = openApp('/highlights', { server, token })
  await user.click(await screen.findByRole('button', { name: 'Color: Yellow' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Pink' }))
  await screen.findByRole('button', { name: 'Color: Pink' })
  await waitFor(async () =>
    expect((await call.highlights.list({})).highlights.map(({ color }) => color)).toEqual(['pink']),
  )
})

test('highlights are searched and filtered; the address keeps it, and the export takes what is shown', async () => {
  const { call, token, newsletterId } = await reader('One apple.', 'Two pears.')
  const [pears] = (await call.highlights.list({})).highlights
  await call.highlights.update({ id: pears?.id ?? '', color: 'green', note: 'Ripe' })
  const { user, router } = openApp('/highlights', { server, token })
  await cards()
  await user.type(screen.getByRole('searchbox', { name: 'Search highlights and notes' }), 'ripe')
  await waitFor(() => expect(quotes()).toEqual(['Two pears.']))
  expect(router.state.location.search).toBe('?search=ripe')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Color or note' }), 'Green')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Newsletter' }), 'CB Insights (2)')
  await waitFor(() => expect(router.state.location.search).toContain(newsletterId))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const link = await screen.findByRole('menuitem', { name: /^JSON/ })
  expect(link.getAttribute('href')).toBe(
    `/api/highlights/export?format=json&search=ripe&newsletterId=${newsletterId}&color=green`,
  )
  await user.keyboard('{Escape}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Color or note' }), 'Blue')
  await screen.findByRole('heading', { name: 'No matching highlights' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(quotes()).toEqual(['Two pears.', 'One apple.']))
  expect(router.state.location.search).toBe('')
})

test('an address with unknown filters shows all', async () => {
  const { token } = await reader('One.')
  openApp('/highlights?color=red&since=yesterday&hasNote=perhaps', { server, token })
  await cards()
  expect(quotes()).toEqual(['One.'])
})
