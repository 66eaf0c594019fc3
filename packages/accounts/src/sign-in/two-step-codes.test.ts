import { expect, test } from 'vitest'
import { newAppSecret, otpauthUrl, stepOfCode } from './two-step-codes.ts'

/** RFC 6238, appendix B: the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code of the standard is %s', (second, code) => {
  expect(stepOfCode(SECRET, code, second * 1000)).toBe(Math.floor(second / 30))
})

test('a code counts in the half minute before its own and in the one after, and no longer', () => {
  const at = (second: number) => stepOfCode(SECRET, '005924', second * 1000)
  const step = Math.floor(1_234_567_890 / 30)
  const begins = step * 30
  expect([begins - 31, begins - 30, begins, begins + 59, begins + 60].map(at)).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ])
})

test('secrets are 160 random bits, and what a QR code says names product and account', () => {
  const secrets = new Set(Array.from({ length: 50 }, newAppSecret))
  expect(secrets.size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { protocol, host, pathname, searchParams } = new URL(otpauthUrl(SECRET, 'mara+a&b=c@example.com'))
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Tidings:mara+a&b=c@example.com',
  ])
  expect(Object.fromEntries(searchParams)).toMatchObject({ secret: SECRET, issuer: 'Tidings' })
})
