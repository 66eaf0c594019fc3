import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecretBox } from './secret-box.ts'

const key = randomBytes(32)
const box = openSecretBox(key, 'two-step')

test('a secret can be decrypted with the key of the installation, for its owner and purpose only', () => {
  const sealed = box.seal('GEZDGNBVGY3TQOJQ', 'mara')
  expect(sealed).not.toContain('GEZDG')
  expect(openSecretBox(key, 'two-step').open(sealed, 'mara')).toBe('GEZDGNBVGY3TQOJQ')
  expect(() => box.open(sealed, 'eve')).toThrow()
  expect(() => openSecretBox(key, 'another').open(sealed, 'mara')).toThrow()
  expect(() => openSecretBox(randomBytes(32), 'two-step').open(sealed, 'mara')).toThrow()
})

test('encryption differs each time, and altered or truncated values are rejected', () => {
  const sealed = box.seal('GEZDGNBVGY3TQOJQ', 'mara')
  expect(box.seal('GEZDGNBVGY3TQOJQ', 'mara')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of bytes.keys()) {
    const spoiled = Buffer.from(bytes)
    spoiled[place] = (spoiled[place] ?? 0) ^ 1
    expect(() => box.open(spoiled.toString('base64url'), 'mara')).toThrow()
    expect(() => box.open(bytes.subarray(0, place).toString('base64url'), 'mara')).toThrow()
  }
})
