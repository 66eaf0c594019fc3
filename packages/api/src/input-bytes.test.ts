import { expect, it } from 'vitest'
import { inputBytes, MAX_INPUT_BYTES } from './input-bytes.ts'
import { restRoutes } from './rest.ts'

it.each(restRoutes())(
  'the example of $procedure is no longer than its input may be',
  ({ procedure, example }) => {
    expect(JSON.stringify(example.request).length).toBeLessThanOrEqual(inputBytes(procedure))
  },
)

it('the longest texts fit, in any spelling, and little more', () => {
  const escaped = (length: number) => '\\u00e9'.repeat(length)
  const login = `{"email":"${escaped(254)}","password":"${escaped(256)}","code":"${escaped(64)}"}`
  expect(inputBytes('auth.login')).toBeGreaterThan(login.length)
  expect(inputBytes('auth.login')).toBeLessThan(10_000)
  expect(inputBytes('imports.choose')).toBe(MAX_INPUT_BYTES)
})

it('unknown calls have little room', () => {
  expect(inputBytes('no.call')).toBeLessThan(10_000)
})
