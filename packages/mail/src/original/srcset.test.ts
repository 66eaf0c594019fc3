import { expect, test } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { candidatesOf } from './clean-page.ts'

test.each([
  ['', []],
  ['a.png', [['a.png', '']]],
  [
    ' a.png 1x , b,c.png 2.5x,',
    [
      ['a.png', '1x'],
      ['b,c.png', '2.5x'],
    ],
  ],
  [
    'a.png, b.png 300w',
    [
      ['a.png', ''],
      ['b.png', '300w'],
    ],
  ],
  ['a.png 1x" onload="x, b.png 2x', [['b.png', '2x']]],
])('%j has these pictures', (srcset, wanted) => {
  expect(candidatesOf(srcset).map(({ address, descriptor }) => [address, descriptor])).toEqual(wanted)
})

test('an endless one is parsed quickly', async () => {
  const long = `${'a'.repeat(500_000)} ${'b '.repeat(200_000)}`
  expect(await cpuMsOf(() => candidatesOf(long))).toBeLessThan(500)
})
