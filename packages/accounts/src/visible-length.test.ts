import { expect, test } from 'vitest'
import { visibleLength } from './visible-length.ts'

test.each([
  ['Mara Olsen', 9],
  ['  ab  ', 2],
  ['\u200b\u200d\ufeff\u2060', 0],
  ['\u00a0\u3000\u2003', 0],
  ['\u3164\u115f\uffa0\u2800', 0],
  ['\u202e\u2066\u2069', 0],
  ['a\u200bb', 2],
  ['\u{1f469}\u200d\u{1f680}', 4],
  ['\u{1f600}', 2],
  ['\u5f20\u4f1f', 2],
  ['\u0645\u06cc\u200c\u062e', 3],
])('of %j %i can be seen', (text, length) => expect(visibleLength(text)).toBe(length))
