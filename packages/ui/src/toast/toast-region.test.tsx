import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { type Toast, ToastRegion } from './toast-region.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const added: Toast = { id: '1', title: 'Newsletter added', description: 'Margins has been added.' }

/** The region under a page with a field, and a button for each toast that it may show. */
function Page({ toasts = [added] }: { toasts?: Toast[] }) {
  const [toast, setToast] = useState<Toast>()
  return (
    <>
      <input aria-label="Field" />
      {toasts.map((each) => (
        <button type="button" key={each.id} onClick={() => setToast(each)}>
          {`Show ${each.title}`}
        </button>
      ))}
      <ToastRegion toast={toast} onDismiss={() => setToast(undefined)} />
    </>
  )
}

function show(...toasts: Toast[]) {
  renderUi(<Page toasts={toasts} />)
  for (const { title } of toasts) fireEvent.click(screen.getByRole('button', { name: `Show ${title}` }))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const region = () => screen.getByRole('region', { name: /^Notifications/ })

test('a toast is on screen for 5000 ms', () => {
  show(added)
  pass(4999)
  expect(screen.getByRole('status').textContent).toBe('Newsletter addedMargins has been added.')
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('only one toast is visible: the newest replaces the older and has its own 5000 ms', () => {
  renderUi(<Page toasts={[added, { id: '2', title: 'Newsletter deleted' }]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Show Newsletter added' }))
  pass(4000)
  fireEvent.click(screen.getByRole('button', { name: 'Show Newsletter deleted' }))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Newsletter deleted'])
  pass(4999)
  expect(screen.getByRole('status')).toBeDefined()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the default variant is a status, the destructive one an alert', () => {
  show(added)
  expect(screen.getByRole('status')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a destructive toast is an alert', () => {
  show({ id: '1', title: 'Error', description: 'Failed to delete newsletter.', variant: 'destructive' })
  expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to delete newsletter.')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a toast may hold an action', () => {
  const undo = vi.fn()
  const action = (
    <button type="button" onClick={undo}>
      Undo
    </button>
  )
  show({ id: '1', title: 'Highlight saved', action })
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
})

test('its close button dismisses a toast', () => {
  show(added)
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('the clock stands still under the mouse, and goes on with what was left', () => {
  show(added)
  pass(4000)
  fireEvent.mouseEnter(region())
  pass(60_000)
  fireEvent.mouseLeave(region())
  pass(999)
  expect(screen.getByRole('status')).toBeDefined()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the clock stands still while the focus is within', () => {
  show(added)
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus())
  pass(60_000)
  expect(screen.getByRole('status')).toBeDefined()
  act(() => screen.getByRole('textbox').focus())
  pass(5000)
  expect(screen.queryByRole('status')).toBeNull()
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
  expect(screen.queryByRole('status')).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('a toast after one that was closed from within has its time', () => {
  show(added)
  const close = screen.getByRole('button', { name: 'Close notification' })
  act(() => close.focus())
  fireEvent.click(close)
  fireEvent.click(screen.getByRole('button', { name: 'Show Newsletter added' }))
  pass(5000)
  expect(screen.queryByRole('status')).toBeNull()
})
