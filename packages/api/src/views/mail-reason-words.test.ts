import { expect, test } from 'vitest'
import { mailReasonWords } from './mail-reason-words.ts'

test.each([
  ['repeated', null, 'the same issue came before'],
  ['switched-off', null, 'this address is switched off'],
  [
    'newsletter-limit',
    '1000',
    'mail adds no more than 1,000 newsletters; delete one or add this one by hand, then let it in',
  ],
  ['address-of-another', 'kernel.example', 'this address was given to kernel.example'],
  ['unlike-earlier', 'kernel.example', 'it is not proved to be of kernel.example, as earlier issues were'],
  ['unlike-earlier', null, 'it is not proved to be of one sender alone, as earlier issues were'],
  [
    'against-policy',
    'kernel.example',
    'it is not proved to be of kernel.example, which says that all its mail can be',
  ],
  [
    'from-elsewhere',
    'a.example or b.example',
    'earlier issues were all proved to be of a.example or b.example, and it is not',
  ],
  ['forwarder-unproved', 'kernel.example', 'whoever forwarded it is not proved to be of kernel.example'],
  [
    'unknown-forwarder',
    'eve@evil.example',
    'it was forwarded by eve@evil.example, which is none of your addresses',
  ],
  ['unknown-forwarder', null, 'it was forwarded by somebody, which is none of your addresses'],
  ['time-limit', '5', 'reading the mail took longer than 5 s'],
  ['processing-failed', '20', 'working on the mail failed 20 times'],
] as const)('%s (%s) is told as: %s', (reason, detail, words) => {
  expect(mailReasonWords(reason, detail)).toBe(words)
})
