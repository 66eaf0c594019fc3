import { expect, it } from 'vitest'
import { containsNul } from './trpc.ts'

it.each(['a\0', ['a', '\0'], { a: { b: [1, null, 'x\0y'] } }, [undefined, '\0'], ['\0', undefined]])(
  '%o contains one',
  (value) => {
    expect(containsNul(value)).toBe(true)
  },
)

it.each(['a', '', '\\u0000', [], {}, null, undefined, 7, { a: [{ b: 'c' }] }])(
  '%o contains none',
  (value) => {
    expect(containsNul(value)).toBe(false)
  },
)

it('checks deeply nested values', () => {
  const deep = (text: string) =>
    JSON.parse(`${'[['.repeat(50_000)}${JSON.stringify(text)}${']]'.repeat(50_000)}`)
  expect(containsNul(deep('a'))).toBe(false)
  expect(containsNul(deep('\0'))).toBe(true)
})
