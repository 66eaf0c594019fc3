import { type Authentication, NOTHING_CHECKED } from '@tidings/mail/sender/authentication'
import { expect, test } from 'vitest'
import { senderChecksView } from './page-view.ts'

const checks = (why: string | null): Authentication => ({
  ...NOTHING_CHECKED,
  ip: '192.0.2.7',
  dkim: [{ domain: 'kernel.example', selector: 's', result: 'policy', why, covers: ['from'] }],
})

test.each([
  ['text-added', 'text was added after the signed part'],
  ['field-added:subject', 'a second subject was added'],
  ['bad signature', 'bad signature'],
  [null, null],
])('a signature that failed for %s is described as: %s', (stored, why) => {
  expect(senderChecksView(JSON.stringify(checks(stored)))?.signatures).toMatchObject([{ why }])
})

test.each([null, 'null', JSON.stringify(NOTHING_CHECKED)])('%s has no checks', (stored) => {
  expect(senderChecksView(stored)).toBeNull()
})
