import { expect, test } from 'vitest'
import { csvCell, csvRows, textOfCell } from './csv-rows.ts'

const OPENINGS = [...'=+-@|＝＋－＠｜', '\t', '\r']
const BEFORE = ['', ' ', '\u00a0', '\u200b', '"', "'", '\'"', ' " ', '\ufeff']

/** Cells as spreadsheets have them, separated by commas and, elsewhere in the world, by semicolons. */
async function cellsOf(line: string, delimiter: string): Promise<string[]> {
  const rows = csvRows(
    (async function* () {
      yield Buffer.from(line)
    })(),
    delimiter,
  )
  for await (const row of rows) return row ?? []
  return []
}

test('no cell of a CSV file begins as a formula, and each has its text again', async () => {
  for (const opening of OPENINGS) {
    for (const before of BEFORE) {
      for (const text of [`${before}${opening}1+1`, `A title;${before}${opening}cmd|' /C calc'!A0;x`]) {
        const line = `${csvCell(text)},${csvCell(text)}\n`
        expect((await cellsOf(line, ',')).map(textOfCell)).toEqual([text, text])
        for (const delimiter of [',', ';']) {
          for (const cell of await cellsOf(line, delimiter)) {
            expect([text, cell]).toEqual([
              text,
              expect.not.stringMatching(/^[\s\p{Cf}"]*[=+\-@|＝＋－＠｜\t\r]/u),
            ])
          }
        }
      }
    }
  }
})

test.each(['1 = 1', 'a-b', "'quoted'", "it's; well", '', ';', 'https://a.example/?b=c'])(
  '%j stays as it is',
  (text) => {
    expect(csvCell(text).replace(/^"(.*)"$/, '$1')).toBe(text)
  },
)
