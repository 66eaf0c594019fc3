import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('a text is read once, and again after the maximum of other texts; a long one is never remembered', () => {
  const read: string[] = []
  const lengthOf = remembered((text) => {
    read.push(text)
    return text.length
  }, 2)
  const long = 'x'.repeat(2000)
  expect(['a', 'a', 'bb', 'a', 'c', 'a', long, long].map(lengthOf)).toEqual([1, 1, 2, 1, 1, 1, 2000, 2000])
  expect(read).toEqual(['a', 'bb', 'c', 'a', long, long])
})
