import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ARTICLE, openReader } from '../testing/open-reader.tsx'

const FILL = '<p>Nobody had thought that so few lines could do what so many had done before them.</p>'.repeat(
  8,
)
const HTML = `<p>Dear readers!</p>${FILL}<p>The patch set <a href="https://lwn.example/x">shrank</a> to 900 lines.</p><p id="end">Reviewers read it to the end.</p>`
const SENTENCES = [
  { text: 'The patch set shrank to 900 lines.', passage: 'The patch set shrank to 900 lines.', start: 680 },
  { text: 'Reviewers read it to the end.', passage: 'Reviewers read it to the end.', start: 800 },
]
const scrollIntoView = vi.fn()

beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView
})
afterEach(() => {
  scrollIntoView.mockClear()
  vi.useRealTimers()
})

const open = (article: Partial<typeof ARTICLE>) =>
  openReader({ article: { ...ARTICLE, html: HTML, ...article } })
const summary = () => within(screen.getByRole('region', { name: 'Summary' }))

describe('the summary above the text', () => {
  test('a sentence goes to where the text says it: it is scrolled to, has the focus and is marked for a moment', async () => {
    const { user } = open({ sentences: SENTENCES })
    await user.click(summary().getByRole('button', { name: 'Reviewers read it to the end.' }))
    const paragraph = document.getElementById('end')
    expect(scrollIntoView.mock.contexts).toEqual([paragraph])
    expect(document.activeElement).toBe(paragraph)
    expect(paragraph?.querySelector('mark')?.textContent).toBe('Reviewers read it to the end.')
    summary().getByText('Shown in the text')
  })

  test.each([
    ['a model wrote it', 'llama3.2', 'Summarized by llama3.2'],
    ['no model wrote it', null, null],
  ])('the model that wrote it is named: %s', (_, summaryModel, said) => {
    open({ sentences: SENTENCES, summaryModel })
    expect(screen.queryByText(/Summarized by/)?.textContent ?? null).toBe(said)
  })

  test.each([
    [
      'a summary that begins as the text does is not shown above it, whatever follows',
      [{ text: '“Nobody had thought that so few lines could do what so many …' }, ...SENTENCES],
      null,
    ],
    ['one from further down is', SENTENCES, 'Summary'],
  ])('%s', (_, sentences, shown) => {
    open({ sentences })
    expect(screen.queryByRole('region', { name: 'Summary' })?.getAttribute('aria-label') ?? null).toBe(shown)
  })

  test('the mark goes away by itself and leaves the text as it was', async () => {
    const { user } = open({ sentences: SENTENCES })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const before = document.getElementById('end')?.innerHTML
    await user.click(summary().getByRole('button', { name: 'Reviewers read it to the end.' }))
    act(() => vi.advanceTimersByTime(5000))
    expect(document.getElementById('end')?.innerHTML).toBe(before)
  })

  test('a sentence is found by its words across links, and reached by keyboard', async () => {
    const { user } = open({ sentences: SENTENCES })
    const button = summary().getByRole('button', { name: 'The patch set shrank to 900 lines.' })
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog'))
    button.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('The patch set shrank to 900 lines.')
  })

  test('a sentence that is not in the text, or whose position is unknown, is no button', () => {
    open({
      sentences: [
        {
          text: 'Something else altogether was said.',
          passage: 'Something else altogether was said.',
          start: 3,
        },
        { text: 'It is old.' },
      ],
    })
    summary().getByText('It is old.')
    expect(summary().queryAllByRole('button')).toEqual([])
  })

  test('a text that is about as short as its summary has none above it', () => {
    open({ html: '<p>The patch set shrank to 900 lines.</p>', sentences: SENTENCES })
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
  })
})
