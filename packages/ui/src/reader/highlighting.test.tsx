import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openReader } from '../testing/open-reader.tsx'
import type { ReaderCommands } from './reader-dialog.tsx'

afterEach(() => {
  document.getSelection()?.removeAllRanges()
})

/** Selects from the first character of `from` to the last of `to`, without releasing the mouse. */
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

/** Selects, and releases the mouse. */
function highlight(...range: Parameters<typeof select>) {
  select(...range)
  release()
}

const passage = { id: 'h', text: 'Reviewers', prefix: null, suffix: null, start: null, end: null }

describe('highlighting', () => {
  test('text that is selected when the mouse is released is sent as a highlight', async () => {
    const { onHighlight } = openReader()
    highlight('set ', '14,000')
    expect(onHighlight).toHaveBeenCalledExactlyOnceWith({
      text: 'set shrank from 14,000',
      prefix: 'The patch ',
      suffix: ' lines to 900.Reviewers read it.',
      start: 10,
      end: 32,
    })
  })

  test('a selection that cuts words is sent with all of them', async () => {
    const { onHighlight } = openReader()
    highlight('hrank', '14,0')
    const [passage] = onHighlight.mock.calls[0] ?? []
    expect(passage).toMatchObject({ text: 'shrank from 14,000', start: 14, end: 32 })
  })

  test('a click that selects nothing sends nothing', () => {
    const { onHighlight } = openReader()
    release()
    highlight(' to 900.', ' ', [textWith(' to 900.'), textWith(' to 900.')])
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('words of the reader itself are not sent', () => {
    const { onHighlight } = openReader()
    highlight('linux')
    highlight('Kernel Weekly')
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('of a selection that goes beyond the article its words are sent', () => {
    const { onHighlight } = openReader()
    highlight('Reviewers read it.', 'Tags')
    expect(onHighlight).toHaveBeenCalledWith(expect.objectContaining({ text: 'Reviewers read it.' }))
  })

  test('the same selection is sent once, however often the mouse is released', () => {
    const { onHighlight } = openReader()
    highlight('900')
    release()
    expect(onHighlight).toHaveBeenCalledOnce()
  })

  test.each(['its button', 'Ctrl Z'])('"Highlight saved" is undone by %s', async (way) => {
    const { user, onRemove } = openReader()
    highlight('900')
    await screen.findByText('Highlight saved')
    if (way === 'Ctrl Z') await user.keyboard('{Control>}z{/Control}')
    else await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onRemove).toHaveBeenCalledWith('new')
    expect(screen.queryByText('Highlight saved')).toBeNull()
  })

  test('a highlight that could not be stored says nothing', async () => {
    const onHighlight = vi.fn(async () => undefined)
    openReader({ highlighting: { onHighlight } })
    highlight('900')
    expect(onHighlight).toHaveBeenCalledOnce()
    // Once the failure is known, the same words can be sent again.
    await waitFor(() => {
      release()
      expect(onHighlight).toHaveBeenCalledTimes(2)
    })
    expect(screen.getByRole('status').textContent).toBe('')
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
    const { user, onHighlight, onRemove } = openReader({ stored: [passage] })
    highlight('Reviewers')
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(onRemove).toHaveBeenCalledWith('h')
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('a passage that is too long is not sent, and says so', async () => {
    const { onHighlight } = openReader()
    highlight('The patch', 'Reviewers read it.')
    await screen.findByText('A highlight has at most 40 characters')
    expect(onHighlight).not.toHaveBeenCalled()
  })

  test('the selection is highlighted on request', () => {
    const commands = createRef<ReaderCommands>()
    const { onHighlight } = openReader({ commands })
    commands.current?.highlight()
    expect(onHighlight).not.toHaveBeenCalled()
    select('900')
    act(() => commands.current?.highlight())
    expect(onHighlight).toHaveBeenCalledWith(expect.objectContaining({ text: '900' }))
  })

  test('a selection made by touch is highlighted by a button', async () => {
    const { user, onHighlight } = openReader()
    const reader = screen.getByRole('dialog')
    await waitFor(() => expect(reader.contains(document.activeElement)).toBe(true))
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

  test('the colour of a highlight can be changed, and is painted', async () => {
    const { user, onChange } = openReader({ stored: [{ ...passage, color: 'green' }] })
    expect(screen.getByRole('mark').dataset.color).toBe('green')
    highlight('Reviewers')
    const colors = await screen.findAllByRole('radio')
    expect(
      colors.map((color) => [color.ariaLabel ?? color.getAttribute('aria-label'), color.ariaChecked]),
    ).toEqual([
      ['Yellow', 'false'],
      ['Green', 'true'],
      ['Blue', 'false'],
      ['Pink', 'false'],
    ])
    await user.click(screen.getByRole('radio', { name: 'Blue' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('h', { color: 'blue' })
  })

  test('a note is written with Ctrl Enter, and Escape leaves it as it was without closing the reader', async () => {
    const { user, onChange, onClose } = openReader({ stored: [{ ...passage, note: 'Old' }] })
    highlight('Reviewers')
    await user.click(await screen.findByRole('button', { name: 'Edit note' }))
    const note = screen.getByRole('textbox', { name: 'Note' })
    expect(document.activeElement).toBe(note)
    await user.type(note, ' and new{Control>}{Enter}{/Control}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('h', { note: 'Old and new' })
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
    highlight('Reviewers')
    await user.click(await screen.findByRole('button', { name: 'Edit note' }))
    await user.keyboard('x{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
    expect(onChange).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('without a mouse, sentences are chosen with the arrow keys and highlighted', async () => {
    const { user, onHighlight, onClose, commands } = openReader()
    // Taking the focus removes a selection here.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    act(() => commands.current?.highlight())
    await screen.findByText(/^Arrow keys choose a sentence/)
    const selected = () => document.getSelection()?.toString()
    expect(selected()).toBe('The patch set shrank from 14,000 lines to 900.')
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe('Reviewers read it.')
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(selected()).toBe('The patch set shrank from 14,000 lines to 900.')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(selected()).toContain('900.Reviewers read it.')
    await user.keyboard('{ArrowDown}')
    act(() => commands.current?.highlight())
    expect(onHighlight).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: 'Reviewers read it.' }),
    )
    await user.keyboard('{Escape}')
    expect(selected()).toBe('')
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
  })
})
