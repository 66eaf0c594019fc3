import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('only one toast is there: the newest replaces the older', () => {
  const toasts = createToasts()
  const older = toasts.add({ title: 'Newsletter added' })
  const newest = toasts.add({ title: 'Newsletter deleted' })
  expect(older).not.toBe(newest)
  expect(toasts.current()).toEqual({ id: newest, title: 'Newsletter deleted', open: true })
})

test('a toast can be updated, and one that was replaced can not', () => {
  const toasts = createToasts()
  const older = toasts.add({ title: 'Saving' })
  const id = toasts.add({ title: 'Uploading', description: 'Please wait' })
  toasts.update(older, { title: 'Saved' })
  toasts.update(id, { title: 'Uploaded', variant: 'destructive' })
  expect(toasts.current()).toEqual({
    id,
    title: 'Uploaded',
    description: 'Please wait',
    variant: 'destructive',
    open: true,
  })
})

test('a dismissed toast is no longer open', () => {
  const toasts = createToasts()
  const id = toasts.add({ title: 'Success' })
  toasts.dismiss(id)
  expect(toasts.current()).toEqual({ id, title: 'Success', open: false })
})

test('a toast is removed 1,000,000 ms after it was dismissed, and not before', () => {
  const toasts = createToasts()
  toasts.dismiss(toasts.add({ title: 'Success' }))
  vi.advanceTimersByTime(999_999)
  expect(toasts.current()).toMatchObject({ open: false })
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toBeUndefined()
})

test('the removal of an older toast leaves the newer one alone', () => {
  const toasts = createToasts()
  toasts.dismiss(toasts.add({ title: 'Older' }))
  vi.advanceTimersByTime(999_000)
  toasts.add({ title: 'Newer' })
  vi.advanceTimersByTime(1_000_000)
  expect(toasts.current()).toMatchObject({ title: 'Newer', open: true })
})

test('whoever watches is told of each change, until they leave', () => {
  const toasts = createToasts()
  const onChange = vi.fn()
  const leave = toasts.subscribe(onChange)
  const id = toasts.add({ title: 'Success' })
  toasts.dismiss(id)
  toasts.dismiss(id)
  expect(onChange).toHaveBeenCalledTimes(2)
  leave()
  toasts.clear()
  expect(onChange).toHaveBeenCalledTimes(2)
})
