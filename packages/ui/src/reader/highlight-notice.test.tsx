import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { HighlightNotice } from './highlight-notice.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a notice represents 5 s', () => {
  const onDismiss = vi.fn()
  renderUi(<HighlightNotice text="Highlight saved" onDismiss={onDismiss} />)
  wait(4999)
  expect(onDismiss).not.toHaveBeenCalled()
  wait(1)
  expect(onDismiss).toHaveBeenCalledOnce()
})

test('a notice waits while the mouse or the focus is on it', () => {
  const onDismiss = vi.fn()
  const action = { label: 'Undo', run: () => {} }
  renderUi(<HighlightNotice text="Highlight saved" action={action} onDismiss={onDismiss} />)
  fireEvent.mouseEnter(screen.getByRole('button', { name: 'Undo' }))
  wait(60_000)
  fireEvent.mouseLeave(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  wait(60_000)
  expect(onDismiss).not.toHaveBeenCalled()
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }))
  wait(5000)
  expect(onDismiss).toHaveBeenCalledOnce()
})

test('a notice that only offers something stays', () => {
  const onDismiss = vi.fn()
  const action = { label: 'Highlight', run: () => {} }
  renderUi(<HighlightNotice text="" action={action} lasting onDismiss={onDismiss} />)
  wait(60_000)
  expect(onDismiss).not.toHaveBeenCalled()
})
