import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StoredPassage } from '../passages/passage.ts'
import { renderUi } from '../testing/render-ui.tsx'
import type { ReaderArticle } from './article-body.tsx'
import { ReaderDialog, type ReaderDialogProps } from './reader-dialog.tsx'
import type { ReadingStyle } from './reading-style.ts'

const ARTICLE: ReaderArticle = {
  id: 'a',
  title: 'A scheduler lands after nine years',
  summary: 'The patch set shrank.',
  html: '<p>The patch set <a href="https://lwn.example/x">shrank from 14,000 lines</a> to 900.</p><p>Reviewers read it.</p>',
  tags: ['linux', 'scheduler'],
  imageUrl: null,
  category: 'technology',
  sourceNewsletter: 'Kernel Weekly',
  publishedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  isDuplicate: false,
  duplicateOf: null,
  alsoIn: [],
  isSaved: false,
  isRead: false,
  readingMinutes: 4,
  url: 'https://www.lwn.example/scheduler',
  author: null,
}

afterEach(() => {
  document.getSelection()?.removeAllRanges()
})

/** An opened reader over nothing, with what it has reported. */
function openReader(
  props: Partial<ReaderDialogProps> & { stored?: StoredPassage[]; start?: ReadingStyle } = {},
) {
  const { stored = [], start = { theme: 'light', fontSize: 'base', fontType: 'sans' }, ...rest } = props
  const onSave = vi.fn()
  const onClose = vi.fn()
  const onRemove = vi.fn()
  const onHighlight = vi.fn(async (_: object): Promise<string | undefined> => 'new')
  function Reader() {
    const [style, setStyle] = useState<ReadingStyle>(start)
    return (
      <ReaderDialog
        opened
        article={ARTICLE}
        style={style}
        onStyle={(change) => setStyle((old) => ({ ...old, ...change }))}
        onClose={onClose}
        onSave={onSave}
        onShare={() => {}}
        highlighting={{ passages: stored, onHighlight, onRemove, longest: 40 }}
        {...rest}
      />
    )
  }
  const { user } = renderUi(<Reader />)
  return { user, onSave, onClose, onHighlight, onRemove }
}

/** Selects from the first character of `from` to the last of `to`, without letting go of a mouse. */
function select(from: string, to = from, parts: [Node, Node] = [textWith(from), textWith(to)]) {
  const [first, last] = parts
  const start = (first.textContent ?? '').indexOf(from)
  const end = (last.textContent ?? '').indexOf(to) + to.length
  document.getSelection()?.setBaseAndExtent(first, start, last, end)
}

function textWith(words: string): Node {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent?.includes(words)) return node
  }
  throw new Error(`Nothing on the page says "${words}".`)
}

const release = () => fireEvent.mouseUp(screen.getByRole('dialog'), { button: 0, detail: 1 })
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('the reader', () => {
  test('shows source, relative date, title, the full article and its tags', async () => {
    openReader()
    const reader = within(await screen.findByRole('dialog', { name: ARTICLE.title }))
    reader.getByText('Kernel Weekly')
    reader.getByText('2 hours ago')
    reader.getByRole('heading', { name: ARTICLE.title })
    reader.getByRole('link', { name: 'shrank from 14,000 lines' })
    reader.getByRole('heading', { name: 'Tags' })
    expect(reader.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual(['linux', 'scheduler'])
  })

  test('leads to the original on the web, in another tab and without telling where one comes from', () => {
    openReader()
    const link = screen.getByRole('link', { name: 'Read it on lwn.example' })
    expect(link.getAttribute('href')).toBe(ARTICLE.url)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('shows a spinner while the article loads', () => {
    openReader({ article: undefined })
    screen.getByText('Loading article...')
    expect(screen.queryByRole('button', { name: 'Save article' })).toBeNull()
  })

  test('has a close button, and Escape closes it too', async () => {
    const { user, onClose } = openReader()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('the save toggle starts from isSaved and asks for the other value', async () => {
    const { user, onSave } = openReader({ article: { ...ARTICLE, isSaved: true } })
    const save = screen.getByRole('button', { name: /Save/ })
    expect(save.getAttribute('aria-pressed')).toBe('true')
    await user.click(save)
    expect(onSave).toHaveBeenCalledWith('a', false)
    expect(save.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('how the reader is set', () => {
  test('its font families are serif and sans', async () => {
    const { user } = openReader()
    const fonts = within(screen.getByRole('group', { name: 'Font' }))
    expect(fonts.getAllByRole('button').map((button) => button.textContent)).toEqual(['Sans', 'Serif'])
    await user.click(fonts.getByRole('button', { name: 'Serif' }))
    expect([pressed('Sans'), pressed('Serif')]).toEqual(['false', 'true'])
    expect(screen.getByRole('heading', { name: ARTICLE.title }).getAttribute('data-font')).toBe('serif')
  })

  test('its sizes are small, medium, large and extra large', async () => {
    const { user } = openReader()
    const sizes = within(screen.getByRole('group', { name: 'Size' })).getAllByRole('button')
    expect(sizes.map((size) => size.getAttribute('data-value'))).toEqual(['sm', 'base', 'lg', 'xl'])
    for (const [index, name] of ['Small', 'Medium', 'Large', 'Extra Large'].entries()) {
      await user.click(screen.getByRole('button', { name }))
      expect(sizes.map((size) => size.getAttribute('aria-pressed') === 'true')).toEqual(
        [0, 1, 2, 3].map((other) => other === index),
      )
    }
  })

  test('its themes are light, dark and sepia, and colour the reader alone', async () => {
    const { user } = openReader()
    for (const theme of ['Dark', 'Sepia', 'Light']) {
      await user.click(screen.getByRole('button', { name: theme }))
      expect(screen.getByRole('dialog').getAttribute('data-theme')).toBe(theme.toLowerCase())
      expect(document.documentElement.getAttribute('data-theme')).toBe(null)
    }
  })

  test('the minus button goes to small and back to medium', async () => {
    const { user } = openReader()
    const minus = screen.getByRole('button', { name: 'Smaller text' })
    await user.click(minus)
    expect(pressed('Small')).toBe('true')
    await user.click(minus)
    expect(pressed('Medium')).toBe('true')
  })

  test('the plus button goes to large, to extra large and back to large', async () => {
    const { user } = openReader()
    const plus = screen.getByRole('button', { name: 'Larger text' })
    for (const size of ['Large', 'Extra Large', 'Large']) {
      await user.click(plus)
      expect(pressed(size)).toBe('true')
    }
  })
})

describe('highlighting', () => {
  test('text that is selected when the mouse is released is sent as a highlight', async () => {
    const { onHighlight } = openReader()
    select('set ', '14,000')
    release()
    expect(onHighlight).toHaveBeenCalledExactlyOnceWith({
      text: 'set shrank from 14,000',
      prefix: 'The patch ',
      suffix: ' lines to 900.Reviewers read it.',
      start: 10,
      end: 32,
    })
  })

  test('a click that selects nothing sends nothing', () => {
    const { onHighlight } = openReader()
    release()
    select(' to 900.', ' ', [textWith(' to 900.'), textWith(' to 900.')])
    release()
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('words of the reader itself are not sent', () => {
    const { onHighlight } = openReader()
    select('linux')
    release()
    select('Kernel Weekly')
    release()
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('of a selection that goes beyond the article its words are sent', () => {
    const { onHighlight } = openReader()
    select('Reviewers read it.', 'Tags')
    release()
    expect(onHighlight).toHaveBeenCalledWith(expect.objectContaining({ text: 'Reviewers read it.' }))
  })

  test('the same selection is sent once, however often the mouse is released', () => {
    const { onHighlight } = openReader()
    select('900')
    release()
    release()
    expect(onHighlight).toHaveBeenCalledOnce()
  })

  test('"Highlight saved" can be undone', async () => {
    const { user, onRemove } = openReader()
    select('900')
    release()
    await screen.findByText('Highlight saved')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onRemove).toHaveBeenCalledWith('new')
    expect(screen.queryByText('Highlight saved')).toBeNull()
  })

  test('Ctrl Z undoes the highlight just made', async () => {
    const { user, onRemove } = openReader()
    select('900')
    release()
    await screen.findByText('Highlight saved')
    await user.keyboard('{Control>}z{/Control}')
    expect(onRemove).toHaveBeenCalledWith('new')
  })

  test('a highlight that could not be stored says nothing', async () => {
    const onHighlight = vi.fn(async () => undefined)
    openReader({ highlighting: { passages: [], onHighlight, onRemove: () => {}, longest: 40 } })
    select('900')
    release()
    await vi.waitFor(() => expect(onHighlight).toHaveBeenCalled())
    expect(screen.getByRole('status').textContent).toBe('')
    release()
    expect(onHighlight).toHaveBeenCalledTimes(2)
  })

  test('stored highlights are painted at their place and counted', () => {
    const place = { prefix: null, suffix: null, start: null, end: null }
    openReader({
      stored: [
        { id: 'h', text: 'shrank from 14,000 lines to 900', ...place },
        { id: 'i', text: 'Reviewers', ...place },
      ],
    })
    const marks = screen.getAllByRole('mark').map((mark) => mark.textContent)
    expect(marks).toEqual(['shrank from 14,000 lines', ' to 900', 'Reviewers'])
    screen.getByText('2 highlights')
  })

  test('what is highlighted already is not sent again but can be removed', async () => {
    const { user, onHighlight, onRemove } = openReader({
      stored: [{ id: 'h', text: 'Reviewers', prefix: null, suffix: null, start: null, end: null }],
    })
    select('Reviewers')
    release()
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(onRemove).toHaveBeenCalledWith('h')
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('a passage that is too long is not sent, and says so', async () => {
    const { onHighlight } = openReader()
    select('The patch', 'Reviewers read it.')
    release()
    await screen.findByText('A highlight has at most 40 characters')
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('the key h highlights what is selected', async () => {
    const { user, onHighlight } = openReader()
    await user.keyboard('h')
    expect(onHighlight).not.toHaveBeenCalled()
    select('900')
    await user.keyboard('h')
    expect(onHighlight).toHaveBeenCalledWith(expect.objectContaining({ text: '900' }))
  })

  test('a selection made by touch is highlighted by a button', async () => {
    const { user, onHighlight } = openReader()
    const reader = screen.getByRole('dialog')
    await vi.waitFor(() => expect(reader.contains(document.activeElement)).toBe(true))
    const touch = Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' })
    fireEvent(screen.getByText(/Reviewers/), touch)
    select('Reviewers')
    fireEvent(document, new Event('selectionchange'))
    release()
    expect(onHighlight).not.toHaveBeenCalled()
    const button = await screen.findByRole('button', { name: 'Highlight' })
    await user.click(button)
    expect(onHighlight).toHaveBeenCalledWith(expect.objectContaining({ text: 'Reviewers' }))
  })

  test('a second click waits for a third, which means the paragraph and not the word', async () => {
    const { onHighlight } = openReader()
    select('read')
    fireEvent.mouseUp(screen.getByRole('dialog'), { button: 0, detail: 2 })
    fireEvent.pointerDown(screen.getByRole('dialog'))
    select('Reviewers read it.')
    fireEvent.mouseUp(screen.getByRole('dialog'), { button: 0, detail: 3 })
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(onHighlight).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: 'Reviewers read it.' }),
    )
  })
})
