import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ARTICLE, openReader } from '../testing/open-reader.tsx'

const html =
  '<p>The patch set shrank<sup><a href="#note-1">1</a></sup> to 900<sup><a href="#note-2">2</a></sup>.</p><hr><ol><li><p>From 14,000 <em>lines</em>. <a href="#noteref-1">↩</a></p></li><li><p>See <a href="https://lwn.example/x">the log</a>. <a href="#noteref-2">↩</a></p></li></ol>'

const open = () => openReader({ article: { ...ARTICLE, html } })
const mark = (n: number) => screen.getByRole('doc-noteref', { name: `Footnote ${n}` })
const note = (n: number) => screen.getByRole('dialog', { name: `Footnote ${n}` })

describe('a footnote', () => {
  test('opens at its mark, with the focus, and Escape closes it but not the reader', async () => {
    const { user, onClose } = open()
    expect(screen.queryByRole('dialog', { name: /^Footnote/ })).toBeNull()
    await user.click(mark(1))
    expect(document.activeElement).toBe(note(1))
    within(note(1)).getByText('lines')
    expect(within(note(1)).queryByText('↩')).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: /^Footnote/ })).toBeNull()
    expect(document.activeElement).toBe(mark(1))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('opens and closes by keyboard, and its links can be followed', async () => {
    const { user } = open()
    // The reader takes the focus when it has opened.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
    mark(2).focus()
    await user.keyboard('{Enter}')
    const link = within(note(2)).getByRole('link', { name: 'the log' })
    await user.tab()
    expect(document.activeElement).toBe(link)
    await user.tab()
    expect(document.activeElement).toBe(within(note(2)).getByRole('button', { name: 'Close footnote' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(mark(2))
  })

  test('gives way to another one, and to a click beside it', async () => {
    const { user } = open()
    await user.click(mark(1))
    await user.click(mark(2))
    expect(document.activeElement).toBe(note(2))
    expect(screen.queryByRole('dialog', { name: 'Footnote 1' })).toBeNull()
    await user.click(screen.getByRole('heading', { name: ARTICLE.title }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Footnote/ })).toBeNull())
  })

  test('at the end of the text leads back to its mark', async () => {
    const { user } = open()
    const [first] = screen.getAllByRole('doc-backlink', { name: 'Back to text' })
    if (first) await user.click(first)
    expect(document.activeElement).toBe(mark(1))
  })
})
