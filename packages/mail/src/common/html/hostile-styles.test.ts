import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { cpuMsOf } from '../../testing/cpu-time.ts'
import { formatInside, plainFormat } from './format.ts'
import { isElement } from './nodes.ts'
import { readStyleSheets } from './style-sheet.ts'

const LONG = 200_000
const filled = (piece: string) => piece.repeat(LONG / piece.length)

/** The processing time of a mail with this sheet and this style, in milliseconds; quadratic ones take many seconds. */
async function costOf(sheet: string, style: string): Promise<number> {
  const [element] = parseFragment(`<p style="${style}">x</p>`).childNodes
  if (!element || !isElement(element)) throw new Error('no element')
  return cpuMsOf(() => {
    const rules = readStyleSheets(sheet)
    formatInside(element, plainFormat(rules), rules)
  })
}

test.each([
  ['comments that never end', filled('/* '), ''],
  ['imports that never end', `${filled('@import ')}{color:red}`, ''],
  ['a selector with a gap', `a${filled(' ')}b{color:red}`, ''],
  ['a place with a gap', '', `clip:rect(0${filled(' ')}x)`],
  ['colors that never end', '', `background:${filled('rgb(')}`],
  ['a size of very many digits', '', `font:${filled('1')}`],
  ['names without a value', '', filled('color ')],
  ['marks of importance without a word', '', `color:${filled('! ')}`],
])('a style takes linear time: %s', async (_, sheet, style) => {
  expect(await costOf(sheet, style)).toBeLessThan(500)
})

const MANY = 4_000
const body = 'a:b;'.repeat(25_000)
test.each([
  ['one long rule for all', `p{color:red;${body}}`, () => '<p>x'],
  [
    'many declarations for all',
    Array.from({ length: 9_000 }, (_, n) => `p{color:red;a${n}:b}`).join(''),
    () => '<p>x',
  ],
  [
    'one long rule for elements of styles of their own',
    `p{color:red;${body}}`,
    (n: number) => `<p style="a:${n}">x`,
  ],
  [
    'one long rule for elements of rules of their own',
    `p{color:red;${body}}${Array.from({ length: MANY }, (_, n) => `.c${n}{color:red}`).join('')}`,
    (n: number) => `<p class="c${n}">x`,
  ],
])('a page takes linear time in its sheet and its elements: %s', async (_, sheet, element) => {
  const page = parseFragment(Array.from({ length: MANY }, (_, n) => element(n)).join(''))
  const cost = await cpuMsOf(() => {
    const rules = readStyleSheets(sheet)
    for (const node of page.childNodes) if (isElement(node)) formatInside(node, plainFormat(rules), rules)
  })
  expect(cost).toBeLessThan(4_000)
})
