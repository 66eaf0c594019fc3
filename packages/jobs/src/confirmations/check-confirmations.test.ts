import { expect, test } from 'vitest'
import { type Confirmation, nextConfirmation } from './check-confirmations.ts'

const NOTHING = { hasIssue: false, confirmationMails: [] }
const MAIL = { hasIssue: false, confirmationMails: ['m1'] }
const ISSUE = { hasIssue: true, confirmationMails: ['m1'] }
const MINUTE = 60_000
const NEW: Confirmation = { status: 'pending', attempts: 0, lastAttempt: null }

test.each([
  ['an issue confirms', ISSUE, 'confirmed'],
  ['a confirmation mail that waits keeps it pending', MAIL, 'pending'],
  ['nothing keeps it pending for now', NOTHING, 'pending'],
] as const)('%s; the attempt is counted and dated', (_, evidence, status) => {
  expect(nextConfirmation(NEW, evidence, 7)).toEqual({ status, attempts: 1, lastAttempt: 7 })
})

test('when pressed again within the pause, nothing is counted, and mail that arrived meanwhile is still seen', () => {
  const tried: Confirmation = { status: 'pending', attempts: 1, lastAttempt: 0 }
  expect(nextConfirmation(tried, NOTHING, MINUTE - 1)).toEqual(tried)
  expect(nextConfirmation(tried, ISSUE, 1)).toEqual({ ...tried, status: 'confirmed' })
  expect(nextConfirmation(tried, NOTHING, MINUTE)).toMatchObject({ attempts: 2, lastAttempt: MINUTE })
})

test('the fifth attempt that finds nothing fails it, two and a half hours after the first at the earliest', () => {
  let confirmation: Confirmation = NEW
  let minutes = 0
  for (; confirmation.status === 'pending'; minutes++) {
    confirmation = nextConfirmation(confirmation, NOTHING, minutes * MINUTE)
  }
  expect(confirmation).toEqual({ status: 'failed', attempts: 5, lastAttempt: (minutes - 1) * MINUTE })
  expect(minutes - 1).toBe(1 + 5 + 25 + 125)
})

test.each([
  [NOTHING, 'failed'],
  [MAIL, 'pending'],
  [ISSUE, 'confirmed'],
] as const)('a failed one is looked at again: with %o it is %s', (evidence, status) => {
  const failed: Confirmation = { status: 'failed', attempts: 5, lastAttempt: 0 }
  expect(nextConfirmation(failed, evidence, MINUTE).status).toBe(status)
})
