import { expect, test } from 'vitest'
import { mailReasonText } from './mail-reason-text.ts'

test.each([
  ['repeated', null, 'the same issue arrived before'],
  ['revised', null, 'a corrected issue replaces it'],
  ['revision', null, 'it corrects an issue that arrived before, and replaces it'],
  ['switched-off', null, 'this address is switched off'],
  [
    'newsletter-limit',
    '1000',
    'incoming mail can add at most 1,000 newsletters; delete one or add this one by hand, then release it',
  ],
  ['address-of-another', 'kernel.example', 'this address was given to kernel.example'],
  [
    'unlike-earlier',
    'kernel.example',
    'the sender could not be verified as kernel.example, unlike in earlier issues',
  ],
  ['unlike-earlier', null, 'the sender could not be verified, unlike in earlier issues'],
  [
    'against-policy',
    'kernel.example',
    'the sender could not be verified as kernel.example, whose policy requires it',
  ],
  [
    'from-elsewhere',
    'a.example b.example',
    'earlier issues were all verified as a.example or b.example, and this one is not',
  ],
  ['forwarder-unproved', 'kernel.example', 'the forwarding sender could not be verified as kernel.example'],
  [
    'unknown-forwarder',
    'eve@evil.example',
    'it was forwarded by eve@evil.example, which is not one of your addresses',
  ],
  ['unknown-forwarder', null, 'it was forwarded by someone, which is not one of your addresses'],
  ['time-limit', '5', 'processing took longer than 5 s'],
  ['processing-failed', '20', 'processing failed 20 times'],
] as const)('%s (%s) is described as: %s', (reason, detail, words) => {
  expect(mailReasonText(reason, detail)).toBe(words)
})
