import { expect, test } from 'vitest'
import { confirmationOutcomeText, confirmationReasonText } from './confirmation-texts.ts'

test.each([
  ['confirmed', null, 'The page says that the subscription is confirmed.'],
  ['status', '503', 'The site answered 503.'],
  ['too-many-redirects', null, 'It was not opened: there were too many redirects.'],
] as const)('an attempt with the outcome %s (%s) is described as: %s', (outcome, detail, words) => {
  expect(confirmationOutcomeText(outcome, detail)).toBe(words)
})

test.each([
  [['words', 'Yes, put me on this list.'], 'its words are “Yes, put me on this list.”'],
  [['only-candidate'], 'no other link fits'],
  [['harmful-mail', 'reset-password'], 'it may ask to reset a password'],
  [
    ['link-elsewhere', 'evil.example', 'hello@lowtide.example'],
    'its link leads to evil.example, and it does not come from hello@lowtide.example',
  ],
] as const)('%j is described as: %s', (reason, words) => {
  expect(confirmationReasonText(reason)).toBe(words)
})
