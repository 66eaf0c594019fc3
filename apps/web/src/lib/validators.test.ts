import { describe, expect, test } from 'vitest'
import { emailAddress, lengthBetween, password } from './validators.ts'

describe('names', () => {
  const rule = lengthBetween(2, 'short', 200, 'long')
  test.each([
    ['', 'short'],
    [' a ', 'short'],
    ['\u200b\u200d\u3164 \u2060', 'short'],
    ['a\u200b', 'short'],
    ['\u05d3\u05e0', null],
    ['\u{1f600}', null],
    ['<b>', null],
    ['ab', null],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'long'],
  ])('%j gives %j', (value, expected) => expect(rule(value)).toBe(expected))
})

describe('e-mail addresses', () => {
  const rule = emailAddress('invalid', 'long')
  test.each(['mara@example.com', ' Mara.Okafor+news@mail.example.co ', "o'neil_1@x-y.org"])(
    '%j is fine',
    (value) => expect(rule(value)).toBeNull(),
  )
  test.each([
    '',
    'mara',
    'mara@',
    'mara@host',
    '@example.com',
    'a b@example.com',
    'a..b@example.com',
    '.a@example.com',
  ])('%j is not one', (value) => expect(rule(value)).toBe('invalid'))
  test('more than 254 characters are too many', () => {
    expect(rule(`${'a'.repeat(243)}@example.com`)).toBe('long')
    expect(rule(`${'a'.repeat(242)}@example.com`)).toBeNull()
  })
  test('an address crafted for backtracking is validated quickly', () => {
    expect(rule(`${'a.'.repeat(110)}@${'a-'.repeat(15)}`)).toBe('invalid')
  })
})

describe('passwords', () => {
  const rule = password('short', 'long')
  test.each([
    ['12345', 'short'],
    ['123456', null],
    ['      ', null],
    ['x'.repeat(256), null],
    ['x'.repeat(257), 'long'],
  ])('%j gives %j', (value, expected) => expect(rule(value)).toBe(expected))
})
