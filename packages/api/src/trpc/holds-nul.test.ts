import { expect, it } from 'vitest'
import { holdsNul } from './holds-nul.ts'

it.each(['a\0', ['a', '\0'], { a: { b: [1, null, 'x\0y'] } }, [undefined, '\0'], ['\0', undefined]])(
  '%o does',
  (value) => {
    expect(holdsNul(value)).toBe(true)
  },
)

it.each(['a', '', '\\u0000', [], {}, null, undefined, 7, { a: [{ b: 'c' }] }])('%o does not', (value) => {
  expect(holdsNul(value)).toBe(false)
})

it('looks into the deepest of values', () => {
  const deep = (text: string) =>
    JSON.parse(`${'[['.repeat(50_000)}${JSON.stringify(text)}${']]'.repeat(50_000)}`)
  expect(holdsNul(deep('a'))).toBe(false)
  expect(holdsNul(deep('\0'))).toBe(true)
})
