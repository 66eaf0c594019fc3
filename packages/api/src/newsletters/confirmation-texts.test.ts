import { expect, test } from 'vitest'
import { confirmationOutcomeText, confirmationReasonText } from './confirmation-texts.ts'

test.each([
  ['confirmed', null, 'The page says that the subscription is confirmed.'],
  ['status', '503', 'The site answered 503.'],
  ['no-page', null, 'The response is not a web page.'],
  ['asks-to-log-in', null, 'The page asks you to log in.'],
  ['leads-to-log-in', null, 'The site redirects to a login page.'],
  ['subscription-ended', null, 'The page says that the subscription has ended.'],
  ['page-failed', null, 'The page says that it did not work.'],
  ['needs-scripts', null, 'The page shows nothing without running its scripts.'],
  ['unclear', null, 'The page does not say whether it worked.'],
  ['interrupted', null, 'The server stopped during the request; it is not known whether it arrived.'],
  ['too-many-redirects', null, 'It was not opened: there were too many redirects.'],
  ['timeout', null, 'It was not opened: it took too long.'],
] as const)('an attempt with the outcome %s (%s) is described as: %s', (outcome, detail, words) => {
  expect(confirmationOutcomeText(outcome, detail)).toBe(words)
})

test.each([
  [['words', 'Yes, put me on this list.'], 'its words are “Yes, put me on this list.”'],
  [['only-candidate'], 'no other link fits'],
  [['harmful-mail', 'reset-password'], 'it may ask to reset a password'],
  [['harmful-links', 'log-in'], 'its links may log in'],
  [['twin-harmful', 'unsubscribe'], 'another link with the same words would unsubscribe'],
  [['twin-elsewhere'], 'another link with the same words leads elsewhere'],
  [['misleading-link'], 'a link shows a different address than it opens'],
  [['link-too-long'], 'a link is too long to be checked'],
  [['no-link'], 'it has no link'],
  [['sender-unchecked'], 'its sender was not checked'],
  [['lookup-failed'], 'its sender could not be checked because DNS did not answer'],
  [['no-single-sender'], 'it does not name a single sender'],
  [['ambiguous-sender'], 'its sender is ambiguous'],
  [['unproved', 'lowtide.example'], 'it is not verified to come from lowtide.example'],
  [
    ['unproved-against-policy', 'lowtide.example'],
    'it is not verified to come from lowtide.example, which says that all its mail is',
  ],
  [['shared-domain', 'gmail.com'], 'it comes from gmail.com, where anyone can use the newsletter’s name'],
  [
    ['link-elsewhere', 'evil.example', 'hello@lowtide.example'],
    'its link leads to evil.example, and it does not come from hello@lowtide.example',
  ],
] as const)('%j is described as: %s', (reason, words) => {
  expect(confirmationReasonText(reason)).toBe(words)
})
