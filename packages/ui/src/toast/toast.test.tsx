import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, dismissToast, latestToast, showToast } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

test('a toast can be updated, and one that was replaced cannot', () => {
  const older = showToast({ title: 'Saving' })
  const { id, update } = showToast({ title: 'Uploading', description: 'Please wait' })
  older.update({ title: 'Saved' })
  update({ title: 'Uploaded', variant: 'destructive' })
  const described = { title: 'Uploaded', description: 'Please wait', variant: 'destructive' }
  expect(latestToast()).toEqual({ ...described, id, open: true })
})

test('a dismissed toast is no longer open', () => {
  const { id, dismiss } = showToast({ title: 'Success' })
  dismiss()
  expect(latestToast()).toEqual({ id, title: 'Success', open: false })
})

test('a toast is removed 1,000,000 ms after it was dismissed, and not before', () => {
  dismissToast(showToast({ title: 'Success' }).id)
  vi.advanceTimersByTime(999_999)
  expect(latestToast()).toMatchObject({ open: false })
  vi.advanceTimersByTime(1)
  expect(latestToast()).toBeUndefined()
})

test('the removal of an older toast leaves the newer one alone', () => {
  showToast({ title: 'Older' }).dismiss()
  vi.advanceTimersByTime(999_000)
  showToast({ title: 'Newer' })
  vi.advanceTimersByTime(1_000_000)
  expect(latestToast()).toMatchObject({ title: 'Newer', open: true })
})
