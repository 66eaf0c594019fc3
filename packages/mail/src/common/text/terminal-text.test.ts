import { expect, test } from 'vitest'
import { terminalJson, terminalLine, terminalText } from './terminal-text.ts'

/** Every control character: C0, DEL, C1, line ends, and bidirectional marks. */
const STEERING = [
  ...Array.from({ length: 32 }, (_, n) => n),
  ...Array.from({ length: 33 }, (_, n) => 0x7f + n),
  ...[0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069],
].map((code) => String.fromCharCode(code))

test('no control character is left in a text, except its line ends', () => {
  for (const sign of STEERING) {
    expect(terminalText(`a${sign}b`)).toBe(sign === '\n' ? 'a\nb' : 'a\ufffdb')
    expect(terminalLine(`a${sign}b`)).toMatch(/^a[\ufffd ]b$/)
  }
  expect(terminalText('\u001b]0;title\u0007\u001b[2J\u009b31m')).toBe(
    '\ufffd]0;title\ufffd\ufffd[2J\ufffd31m',
  )
})

test('texts of every script are unchanged', () => {
  for (const text of ['Zoë 🦉 👩‍👩‍👧', 'نیم‌فاصله', '船は港に戻る', 'don’t — “quote”']) {
    expect([terminalText(text), terminalLine(text), terminalJson(text)]).toEqual([text, text, text])
  }
})

test('JSON has the same values without them, on one line', () => {
  const value = { [`a${STEERING.join('')}`]: STEERING.join('"\\'), list: STEERING }
  const json = terminalJson(`${JSON.stringify(value)}\n`)
  expect(JSON.parse(json)).toEqual(value)
  for (const sign of STEERING) expect(json.trimEnd()).not.toContain(sign)
})
