import { expect, test } from 'vitest'
import { mailReasonText } from './mail-reason-text.ts'

test.each([
  [
    'newsletter-limit',
    '1000',
    'incoming mail can add at most 1,000 newsletters; delete one or add this one by hand, then release it',
  ],
  [
    'unlike-earlier',
    'kernel.example',
    'the sender could not be verified as kernel.example, unlike in earlier issues',
  ],
  ['unlike-earlier', null, 'the sender could not be verified, unlike in earlier issues'],
  [
    'from-elsewhere',
    'a.example b.example',
    'earlier issues were all verified as a.example or b.example, and this one is not',
  ],
  [
    'unknown-forwarder',
    'eve@evil.example',
    'it was forwarded by eve@evil.example, which is not one of your addresses',
  ],
  ['unknown-forwarder', null, 'it was forwarded by someone, which is not one of your addresses'],
] as const)('%s (%s) is described as: %s', (reason, detail, words) => {
  expect(mailReasonText(reason, detail)).toBe(words)
})
