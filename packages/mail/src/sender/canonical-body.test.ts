import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/property-runs.ts'
import { CanonicalBody } from './canonical-body.ts'

/** mailauth's implementation, which is correct and slow; it has no types. */
const { dkimBody } = createRequire(import.meta.url)('mailauth/lib/dkim/body/index.js')

type Form = 'relaxed' | 'simple'

function ours(form: Form, body: string, pieces: readonly number[]): string {
  const hash = createHash('sha256')
  const canonical = new CanonicalBody(form, (bytes) => hash.update(bytes))
  const bytes = Buffer.from(body)
  let at = 0
  for (const size of pieces) {
    canonical.update(bytes.subarray(at, at + size))
    at += size
  }
  canonical.update(bytes.subarray(at))
  canonical.end()
  return hash.digest('base64')
}

function theirs(form: Form, body: string): string {
  const hash = dkimBody(form, 'sha256')
  // As its parser passes it on.
  hash.update(Buffer.from(body.replace(/(?<!\r)\n/g, '\r\n')))
  return hash.digest('base64')
}

const body = fc
  .array(fc.oneof(fc.constantFrom('\r\n', '\n', '\r', ' ', '\t', 'a', 'ä.', '\r\n\r\n\r\n'), fc.string()), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''))

test.each(['relaxed', 'simple'] as const)(
  'the %s form of any body, in any chunks, is hashed as by mailauth',
  (form) => {
    fc.assert(
      fc.property(body, fc.array(fc.nat(9)), (text, pieces) => {
        expect(ours(form, text, pieces)).toBe(theirs(form, text))
      }),
      { numRuns: runs(500) },
    )
  },
)

test.each(['', '\r\n', '\r\n\r\n', ' \r\n', 'a', 'a\r', 'a \r', ' a', 'a\r\n\r\n'])(
  'the canonical form of %j is hashed as by mailauth',
  (text) => {
    for (const form of ['relaxed', 'simple'] as const) expect(ours(form, text, [1])).toBe(theirs(form, text))
  },
)

test('ten thousand empty lines before a word are kept', () => {
  const text = `a${'\r\n'.repeat(10_000)}b`
  for (const form of ['relaxed', 'simple'] as const) expect(ours(form, text, [9999])).toBe(theirs(form, text))
})
