import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { lookInside, plainLook } from './look.ts'
import { isElement } from './nodes.ts'
import { readStyleSheets } from './style-sheet.ts'

const LONG = 200_000
const filled = (piece: string) => piece.repeat(LONG / piece.length)

/** Milliseconds of work for a mail with this sheet and this style; quadratic ones take many seconds. */
async function costOf(sheet: string, style: string): Promise<number> {
  const [element] = parseFragment(`<p style="${style}">x</p>`).childNodes
  if (!element || !isElement(element)) throw new Error('no element')
  return cpuMsOf(() => {
    const rules = readStyleSheets(sheet)
    lookInside(element, plainLook(rules), rules)
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
])('a style costs no more than its size: %s', async (_, sheet, style) => {
  expect(await costOf(sheet, style)).toBeLessThan(500)
})
