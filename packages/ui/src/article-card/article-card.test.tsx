import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { articleOf } from '../testing/article-of.ts'
import { renderUi } from '../testing/render-ui.tsx'
import { ArticleCard } from './article-card.tsx'
import { ArticleRow } from './article-row.tsx'
import type { ArticleActions, ArticleView } from './article-view.ts'

/** A rendered card or row, with what it reports. */
function show(
  Part: typeof ArticleCard | typeof ArticleRow,
  wanted: Partial<ArticleView> = {},
  more: Partial<ArticleActions> = {},
) {
  const actions = {
    onRead: vi.fn(),
    onSave: vi.fn(),
    onShare: vi.fn(),
    onAddTags: vi.fn(),
    onMarkRead: vi.fn(),
  }
  const { user } = renderUi(<Part article={articleOf(wanted)} {...actions} {...more} />)
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  return { user, choose, ...actions }
}

describe.each([
  ['card', ArticleCard],
  ['row', ArticleRow],
])('in the %s', (_, Part) => {
  test('the source, the summary, the category and the time are shown, and the title links to the article', () => {
    show(Part, { id: 'a/1', category: 'machine learning' })
    for (const words of ['The Morning Ledger', 'Eleven freighters carry spinning columns.', '2 hours ago'])
      screen.getByText(words)
    screen.getByText('Machine learning')
    const link = screen.getByRole('link', { name: 'Cargo ships go back to sail' })
    expect(link.getAttribute('href')).toBe('/article/a%2F1')
  })

  test('a summary that repeats the headline is left out, and goes on with the sentence that it begins', () => {
    show(Part, { summary: 'Cargo ships go back to sail.' })
    screen.getByText('Cargo ships go back to sail')
    expect(screen.queryByText('Cargo ships go back to sail.')).toBeNull()
    show(Part, { title: 'Cargo ships go …', summary: 'Cargo ships go back to sail. It is cheaper.' })
    screen.getByText('… back to sail. It is cheaper.')
  })

  test.each([true, false])(
    'the bookmark of an article whose isSaved is %s reports the other value',
    async (isSaved) => {
      const { user, onSave } = show(Part, { isSaved })
      await user.click(screen.getByRole('button', { name: 'Save article', pressed: isSaved }))
      expect(onSave).toHaveBeenCalledExactlyOnceWith('a1', !isSaved)
    },
  )

  test('Read More opens the reader, and the menu has Add Tags, Share and Mark as Read, each of which does it', async () => {
    const { user, choose, onRead, onAddTags, onShare, onMarkRead } = show(Part)
    await user.click(screen.getByRole('button', { name: 'Read More' }))
    expect(onRead).toHaveBeenCalledExactlyOnceWith('a1')
    expect(screen.queryByRole('menuitem')).toBeNull()
    await choose('Add Tags')
    await choose('Share')
    await choose('Mark as Read')
    expect(onAddTags).toHaveBeenCalledExactlyOnceWith('a1')
    expect(onShare).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a1' }))
    expect(onMarkRead).toHaveBeenCalledExactlyOnceWith('a1', true)
  })

  test('what is read says so in words, and can be marked as unread', async () => {
    const { choose, onMarkRead } = show(Part, { isRead: true })
    screen.getByText('Read')
    await choose('Mark as Unread')
    expect(onMarkRead).toHaveBeenCalledExactlyOnceWith('a1', false)
  })

  test('Tab goes from headline to headline, and the arrow keys to the other controls of one', async () => {
    const card = (id: string) => (
      <Part article={articleOf({ id, title: id })} onRead={vi.fn()} onSave={vi.fn()} onShare={vi.fn()} />
    )
    const { user } = renderUi(
      <>
        {card('One')}
        {card('Two')}
      </>,
    )
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    const stops: unknown[] = []
    for (const key of [
      '{Tab}',
      '{Tab}',
      '{Shift>}{Tab}{/Shift}',
      ...Array(4).fill('{ArrowRight}'),
      '{ArrowLeft}',
    ]) {
      await user.keyboard(key)
      stops.push(focused())
    }
    expect(stops.slice(0, 3)).toEqual(['One', 'Two', 'One'])
    expect(new Set(stops.slice(3, 7))).toEqual(new Set(['Read More', 'Save article', 'More actions', 'One']))
    expect(stops.slice(6)).toEqual(['One', stops[5]])
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Share' })
    await user.keyboard('{Escape}')
    await expect.poll(focused).toBe('More actions')
    await user.tab()
    expect(focused()).toBe('Two')
  })

  test("'Duplicate' marks a duplicate, and only that", () => {
    show(Part)
    expect(screen.queryByText('Duplicate')).toBeNull()
    show(Part, { isDuplicate: true, duplicateOf: { id: 'a0', sourceNewsletter: 'Kernel Weekly' } })
    screen.getByText('Duplicate')
  })
})

test('the image of a card carries the category, and a card without an image has it too', () => {
  show(ArticleCard)
  const image = screen.getByRole('presentation')
  expect(image.getAttribute('src')).toBe('/picture.webp')
  expect(image.parentElement?.textContent).toBe('Business')
  show(ArticleCard, { imageUrl: null, category: 'marketing' })
  screen.getByText('Marketing')
})

test('what has been read no longer says how long it takes, which leaves its card room for the tick', () => {
  show(ArticleCard)
  screen.getByText(/6 min/)
  cleanup()
  show(ArticleCard, { isRead: true })
  expect(screen.queryByText(/6 min/)).toBeNull()
})

test('a duplicate names the story it repeats', () => {
  show(ArticleCard, { isDuplicate: true, duplicateOf: { id: 'a0', sourceNewsletter: 'Kernel Weekly' } })
  expect(screen.getByRole('link', { name: 'Kernel Weekly' }).getAttribute('href')).toBe('/article/a0')
})

test('markup and other scripts in a title are shown as they are', () => {
  show(ArticleCard, { title: '<b>عنوان</b> 📬' })
  screen.getByRole('link', { name: '<b>عنوان</b> 📬' })
})

const repeated = {
  storySize: 3,
  alsoIn: [
    { id: 'a2', sourceNewsletter: 'Kernel Weekly' },
    { id: 'a3', sourceNewsletter: 'Margins' },
  ],
}

describe.each([
  ['card', ArticleCard],
  ['row', ArticleRow],
])('of a story with other articles, the %s', (_, Part) => {
  test('of the first says how many newsletters cover it, names them, and opens them', async () => {
    const onStory = vi.fn()
    const { user } = show(Part, repeated, { onStory })
    const name = 'In 3 newsletters: The Morning Ledger, Kernel Weekly, and Margins'
    await user.click(screen.getByRole('button', { name }))
    expect(onStory).toHaveBeenCalledExactlyOnceWith('a1')
  })

  test('of an update says so beside the ribbon of a duplicate, and on which day the story began', () => {
    const yesterday = new Date()
    yesterday.setDate(yesterday.getDate() - 1)
    const duplicateOf = { id: 'a0', sourceNewsletter: 'Margins', receivedAt: yesterday.toISOString() }
    show(Part, { isDuplicate: true, isUpdate: true, duplicateOf })
    screen.getByText('Update')
    screen.getByText('Duplicate')
    expect(screen.getByRole('link', { name: 'Margins' }).parentElement?.textContent).toBe(
      'First reported yesterday in Margins',
    )
  })

  test("has 'Merge with another story' in its menu, and for a duplicate 'Not the same story'", async () => {
    const onJoin = vi.fn()
    const onSplit = vi.fn()
    const first = show(Part, {}, { onJoin, onSplit })
    await first.choose('Merge with another story…')
    expect(onJoin).toHaveBeenCalledExactlyOnceWith('a1')
    await first.user.click(screen.getByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Merge with another story…' })
    expect(screen.queryByRole('menuitem', { name: 'Not the same story' })).toBeNull()
    cleanup()
    await show(Part, { isDuplicate: true }, { onJoin, onSplit }).choose('Not the same story')
    expect(onSplit).toHaveBeenCalledExactlyOnceWith('a1')
  })
})

test('a story that one newsletter covered twice says how often', () => {
  show(ArticleCard, { alsoIn: [{ id: 'a2', sourceNewsletter: 'The Morning Ledger' }] })
  screen.getByText('Covered 2 times')
})

test('a lead story whose picture does not load stays as wide; it is tried again when the connection returns', () => {
  const handlers = { onRead: vi.fn(), onSave: vi.fn(), onShare: vi.fn() }
  renderUi(<ArticleCard article={articleOf()} lead {...handlers} />)
  const card = screen.getByRole('article')
  expect(card.dataset).toHaveProperty('lead')
  const picture = card.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(card.querySelector('img')).toBeNull()
  expect(card.dataset).toHaveProperty('lead')
  fireEvent.online(window)
  expect(card.querySelector('img')?.getAttribute('src')).toBe(picture?.getAttribute('src'))
})
