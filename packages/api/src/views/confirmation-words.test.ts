import { expect, test } from 'vitest'
import { confirmationOutcomeWords, confirmationReasonWords } from './confirmation-words.ts'

test.each([
  ['confirmed', null, 'The page says that the subscription is confirmed.'],
  ['status', '503', 'The site answered 503.'],
  ['no-page', null, 'What came back is no page.'],
  ['asks-to-log-in', null, 'The page asks to log in.'],
  ['leads-to-log-in', null, 'The site leads on to where one logs in.'],
  ['subscription-ended', null, 'The page speaks of a subscription that has ended.'],
  ['page-failed', null, 'The page says that it did not work.'],
  ['needs-scripts', null, 'The page shows nothing without running its scripts.'],
  ['unclear', null, 'The page does not say whether it worked.'],
  ['interrupted', null, 'The server stopped while it asked; whether that arrived is not known.'],
  ['too-many-redirects', null, 'It was not opened: there were too many redirects.'],
  ['timeout', null, 'It was not opened: it took too long.'],
] as const)('a try that came to %s (%s) is told as: %s', (outcome, detail, words) => {
  expect(confirmationOutcomeWords(outcome, detail)).toBe(words)
})

test.each([
  [['words', 'Yes, put me on this list.'], 'its words are “Yes, put me on this list.”'],
  [['only-candidate'], 'no other link could be meant'],
  [['harmful-mail', 'reset-password'], 'it may ask to reset a password'],
  [['harmful-links', 'log-in'], 'its links may log in'],
  [['twin-harmful', 'unsubscribe'], 'another link with the same words would unsubscribe'],
  [['twin-elsewhere'], 'another link with the same words leads elsewhere'],
  [['misleading-link'], 'a link shows another address than it has'],
  [['link-too-long'], 'a link is too long to be judged'],
  [['no-link'], 'it has no link'],
  [['sender-unchecked'], 'who sent it was not checked'],
  [['lookup-failed'], 'who sent it could not be checked, as the DNS gave no answer'],
  [['no-single-sender'], 'it does not name a single sender'],
  [['ambiguous-sender'], 'its sender can be read in two ways'],
  [['unproved', 'lowtide.example'], 'it is not proved to come from lowtide.example'],
  [
    ['unproved-against-policy', 'lowtide.example'],
    'it is not proved to come from lowtide.example, which says that all its mail can be',
  ],
  [['shared-domain', 'gmail.com'], 'it comes from gmail.com, where anybody can use the newsletter’s name'],
  [
    ['link-elsewhere', 'evil.example', 'hello@lowtide.example'],
    'its link leads to evil.example, and it does not come from hello@lowtide.example',
  ],
] as const)('%j is told as: %s', (reason, words) => {
  expect(confirmationReasonWords(reason)).toBe(words)
})
