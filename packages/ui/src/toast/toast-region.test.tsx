import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { clearToasts, showToast, type ToastContent } from './toast.tsx'
import { ToastRegion } from './toast-region.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  renderUi(
    <>
      <input aria-label="Field" />
      <ToastRegion />
    </>,
  )
})
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

const added: ToastContent = { title: 'Newsletter added', description: 'Margins has been added.' }

const show = (content: ToastContent) => act(() => showToast(content))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const region = () => screen.getByRole('region', { name: /^Notifications/ })
const closeButton = () => screen.getByRole('button', { name: 'Close notification' })
const expectGone = () => {
  pass(1) // what is gone is taken out of the page in the next turn
  expect(screen.queryByRole('status')).toBeNull()
}

test.each([
  ['5000 ms', undefined, 5000],
  ['a time of its own', 10_000, 10_000],
])('a toast is on screen for %s', (_, duration, time) => {
  show({ ...added, ...(duration && { duration }) })
  pass(time - 1)
  expect(screen.getByRole('status').textContent).toBe('Newsletter addedMargins has been added.')
  pass(1)
  expectGone()
})

test('only one toast is visible: the newest replaces the older and has its own 5000 ms', () => {
  show(added)
  pass(4000)
  show({ title: 'Newsletter deleted' })
  pass(1)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Newsletter deleted'])
  pass(4998)
  expect(screen.getByRole('status')).toBeDefined()
  pass(1)
  expectGone()
})

test('a destructive toast is an alert', () => {
  show({ title: 'Error', description: 'Failed to delete newsletter.', variant: 'destructive' })
  expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to delete newsletter.')
  expect(screen.queryByRole('status')).toBeNull()
})

test('the timer is paused under the mouse, and starts again when it leaves', () => {
  show(added)
  pass(4000)
  fireEvent.mouseEnter(screen.getByRole('status'))
  pass(60_000)
  fireEvent.mouseLeave(screen.getByRole('status'))
  pass(4999)
  expect(screen.getByRole('status')).toBeDefined()
  pass(1)
  expectGone()
})

test('the timer is paused while the focus is within', () => {
  show(added)
  act(() => closeButton().focus())
  pass(60_000)
  expect(screen.getByRole('status')).toBeDefined()
  act(() => screen.getByRole('textbox').focus())
  pass(5000)
  expectGone()
})

test('a toast that appears while the focus is on the region waits too', () => {
  act(() => region().focus())
  show(added)
  pass(60_000)
  expect(screen.getByRole('status')).toBeDefined()
  act(() => screen.getByRole('textbox').focus())
  pass(5000)
  expectGone()
})

test('F8 focuses the notifications region, also out of a field', () => {
  show(added)
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  fireEvent.keyDown(field, { key: 'F8', code: 'F8' })
  expect(document.activeElement).toBe(region())
})

test('Escape dismisses a toast, and the focus returns to where it came from', () => {
  show(added)
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  act(() => region().focus())
  fireEvent.keyDown(region(), { key: 'Escape' })
  expectGone()
  expect(document.activeElement).toBe(field)
})

test('its close button dismisses a toast, and one after it has its time', () => {
  show(added)
  act(() => closeButton().focus())
  fireEvent.click(closeButton())
  expectGone()
  show(added)
  pass(5000)
  expectGone()
})

test('a toast shown by the action of another has its time, and the focus returns', () => {
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  const action = (
    <button type="button" onClick={() => showToast({ title: 'Undone' })}>
      Undo
    </button>
  )
  show({ ...added, action })
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  fireEvent.click(undo)
  pass(1)
  expect(screen.getByRole('status').textContent).toBe('Undone')
  expect(document.activeElement).toBe(field)
  pass(4999)
  expectGone()
})
