import { expect, test } from 'vitest'
import { reprocessArguments } from './reprocess-arguments.ts'

test('options left out mean all', () => {
  expect(reprocessArguments([])).toEqual({ email: undefined, newsletter: undefined, help: false })
})

test('emails are lower-cased, names are kept', () => {
  expect(reprocessArguments(['--user', ' Ann@Example.com', '--newsletter=Kernel Weekly'])).toEqual({
    email: 'ann@example.com',
    newsletter: 'Kernel Weekly',
    help: false,
  })
})

test.each([
  [['--all'], /^Unknown option '--all'/],
  [['--user'], /^Option '--user <value>' argument missing/],
  [['--user', ''], /^--user needs an email\./],
  [['--newsletter', ' '], /^--newsletter needs an id or a name\./],
  [['ann@example.com'], /^Unexpected argument 'ann@example.com'/],
])('%j is refused with the error and the usage', (args, message) => {
  expect(() => reprocessArguments(args)).toThrow(message)
  expect(() => reprocessArguments(args)).toThrow('Usage: npm run tidings -- reprocess [--user EMAIL]')
})
