import { expect, test } from 'vitest'
import { confirmationTip } from './confirmation-badge.tsx'

const plain = { attempts: undefined, lastAttempt: undefined }

test.each([
  ['confirmed', 'Newsletter subscription has been confirmed'],
  ['pending', 'Awaiting confirmation email'],
  ['failed', 'Failed to confirm subscription'],
] as const)('%s without attempts says only that', (status, sentence) => {
  expect(confirmationTip({ ...plain, status })).toBe(sentence)
})

test('attempts are counted while it is pending and after it has failed', () => {
  expect(confirmationTip({ ...plain, status: 'pending', attempts: 3 })).toBe(
    'Awaiting confirmation email (3 attempts)',
  )
  expect(confirmationTip({ ...plain, status: 'failed', attempts: 2 })).toBe(
    'Failed to confirm subscription after 2 attempts',
  )
})

test('the last attempt is on a line of its own, in the zone given', () => {
  const tip = confirmationTip({
    status: 'pending',
    attempts: 1,
    lastAttempt: '2026-11-20T23:30:00Z',
    timeZone: 'Europe/Berlin',
  })
  expect(tip.split('\n')).toEqual([
    'Awaiting confirmation email (1 attempts)',
    expect.stringMatching(/^Last attempt: November 21, 2026.*12:30.AM$/u),
  ])
})

test('without a status there is nothing to say', () => {
  expect(confirmationTip({ ...plain, status: undefined })).toBe('')
})
